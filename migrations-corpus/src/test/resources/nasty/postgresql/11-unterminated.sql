DO $$BEGIN RAISE EXCEPTION 'kept'; END$$;
CREATE FUNCTION broken() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'kept in a broken body';
  PERFORM 'this quote never ends;
  RAISE EXCEPTION "lost";
END $$;
CREATE FUNCTION broken_comment() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'kept too'; /* a comment that /* never */ ends
  RAISE EXCEPTION 'lost';
END $$;
DO $$BEGIN RAISE EXCEPTION 'the next function is read'; END$$;
INSERT INTO t VALUES ('fine'), ('it is not fine);
DO $$BEGIN RAISE EXCEPTION "lost"; END$$;
