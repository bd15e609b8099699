CREATE TABLE raise (raise text DEFAULT 'RAISE EXCEPTION ''no'';', "raise exception" text);
INSERT INTO raise VALUES ('DO $$BEGIN RAISE EXCEPTION ''no''; END$$;'), ($$RAISE EXCEPTION 'no';$$);
SELECT raise, 'x' FROM raise; RAISE EXCEPTION 'no: not in a body';
COMMENT ON TABLE raise IS $$Example: DO $x$BEGIN RAISE EXCEPTION 'no'; END$x$ $$;
CREATE FUNCTION py() RETURNS void LANGUAGE plpython3u AS $$
raise Exception('no')
$$;
CREATE FUNCTION js() RETURNS void AS $$ raise exception 'no'; $$ LANGUAGE plv8;
CREATE FUNCTION sq() RETURNS text LANGUAGE sql AS $$ SELECT 'RAISE EXCEPTION ''no''' $$;
CREATE FUNCTION at() RETURNS int LANGUAGE sql BEGIN ATOMIC
  SELECT CASE WHEN true THEN 1 ELSE 2 END;
  SELECT 2;
END;
CREATE FUNCTION c_code() RETURNS int AS 'RAISE EXCEPTION', 'no' LANGUAGE c;
\echo RAISE EXCEPTION 'no, it's psql
CREATE RULE r AS ON INSERT TO raise DO INSTEAD (SELECT 1; SELECT 2);
CREATE FUNCTION names() RETURNS void LANGUAGE plpgsql AS $$
DECLARE raise text; assert int; "RAISE" int;
BEGIN
  raise := 'no'; assert := 1; "RAISE" := 2;
  raise = 'no';
  SELECT raise INTO raise FROM raise WHERE raise.raise = 'no';
  UPDATE raise SET raise = 'no' WHERE CASE WHEN true THEN raise ELSE raise END = 'no';
  PERFORM raise, 'no' FROM raise;
  PERFORM raise('no'), x.raise FROM x;
  RAISE NOTICE 'RAISE EXCEPTION ''no''';
  RAISE EXCEPTION 'the only one';
END $$;
