DO $$BEGIN
  RAISE EXCEPTION 'grüße 😀 und mehr'; RAISE EXCEPTION 'zweite';
  RAISE EXCEPTION
    'nächste Zeile'
    ' und weiter';
  -- nur CR  RAISE EXCEPTION 'nach CR';
END$$;
