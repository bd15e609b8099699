CREATE FUNCTION executed(t text) RETURNS void LANGUAGE plpgsql AS $body$
DECLARE
  v_code text := 'DO $q$BEGIN RAISE EXCEPTION ''from a variable''; END$q$';
  v_other text;
BEGIN
  EXECUTE 'CREATE FUNCTION g() RETURNS void AS ''BEGIN RAISE EXCEPTION ''''doubled twice''''; END'' LANGUAGE plpgsql';
  EXECUTE 'CREATE FUNCTION ' || quote_ident(t) || '() RETURNS void LANGUAGE plpgsql AS $b$BEGIN '
       || 'RAISE EXCEPTION ''made for % ' || t || ''', 1; END$b$';
  EXECUTE format($f$CREATE FUNCTION %I() RETURNS void LANGUAGE plpgsql AS $b$BEGIN RAISE EXCEPTION 'of %s: %% left', 1; END$b$$f$, t, t);
  EXECUTE v_code;
  v_other := 'DO $q$BEGIN RAISE EXCEPTION ''assigned later''; END$q$';
  EXECUTE v_other USING t;
  EXECUTE 'SELECT ''RAISE EXCEPTION ''''no: a value''''''' INTO t;
  EXECUTE 'UPDATE x SET note = ''it''''s ' || t || ''' WHERE id = $1' USING 1;
  EXECUTE 'unbalanced '' quote';
  EXECUTE (SELECT string_agg('DROP TABLE ' || relname, ';') FROM pg_class);
  RAISE EXCEPTION 'the end of it';
END $body$;
