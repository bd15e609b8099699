CREATE FUNCTION quotes() RETURNS void LANGUAGE plpgsql AS $body$
BEGIN
  RAISE EXCEPTION 'The member''s card isn''t known';
  RAISE EXCEPTION E'It\'s \"closed\";\tcall \u00e9mile';
  RAISE EXCEPTION E'bytes \x41\102 and \303\251, a backslash \\ and a stray \q';
  RAISE EXCEPTION USING MESSAGE = N'national';
  RAISE EXCEPTION USING MESSAGE = U&'d\0061t\+000061 and a \\ backslash';
  RAISE EXCEPTION USING MESSAGE = U&'d!0061ta''s' UESCAPE '!';
  RAISE EXCEPTION 'first '
    'second '  -- a comment between them, that isn't one of them
    'third''s';
  RAISE EXCEPTION $m$dollars: it's 100%% "fine" $1 $$ no$m$;
  RAISE EXCEPTION '';
  RAISE EXCEPTION 'a line
break stays';
  RAISE EXCEPTION 'semicolon; inside -- no comment /* nor this';
END $body$;
