CREATE FUNCTION forms(p int) RETURNS void LANGUAGE plpgsql AS $$
<<top>>
DECLARE
  raised text := 'not this';
BEGIN
  RAISE EXCEPTION 'with a name' USING ERRCODE = 'unique_violation', HINT = 'no', DETAIL = 'no';
  RAISE EXCEPTION 'with a state' USING ERRCODE = '22023';
  RAISE EXCEPTION 'an old assignment' USING ERRCODE := 'P0002';
  RAISE EXCEPTION 'a state in parts' USING ERRCODE = '22' || '023';
  RAISE EXCEPTION 'an unknown state' USING ERRCODE = top.raised;
  RAISE 'exception by default';
  RAISE EXCEPTION USING MESSAGE = 'as an option', ERRCODE = 'check_violation';
  RAISE EXCEPTION USING ERRCODE = 'foreign_key_violation', MESSAGE = 'behind the code';
  RAISE USING MESSAGE = 'no level at all';
  RAISE SQLSTATE '22012';
  RAISE SQLSTATE 'UI404' USING MESSAGE = 'with a state of our own';
  RAISE EXCEPTION SQLSTATE '40001' USING MESSAGE = 'state and level';
  RAISE division_by_zero;
  RAISE unique_violation USING MESSAGE = 'condition and text', CONSTRAINT = 'members_pkey';
  RAISE EXCEPTION no_data_found USING DETAIL = 'its name is the text';
  RAISE EXCEPTION USING ERRCODE = 'lock_not_available';
  RAISE EXCEPTION USING HINT = 'only a hint';
  RAISE DEBUG 'no'; RAISE LOG 'no'; RAISE INFO 'no'; RAISE NOTICE 'no'; RAISE WARNING 'no';
  RAISE notice unique_violation;
  ASSERT p > 0, 'p must be positive';
  ASSERT p IN (1, 2), format('p is %s, %% not 1 or 2', p);
  ASSERT p < 100;
  rAiSe ExCePtIoN 'any case' uSiNg eRrCoDe = 'NOT_NULL_VIOLATION';
  RAISE EXCEPTION 'two args % and %', p, 'RAISE EXCEPTION ''no''' USING ERRCODE = '22000';
  <<again>> LOOP RAISE EXCEPTION 'behind a label'; END LOOP;
EXCEPTION
  WHEN others THEN RAISE;
  WHEN unique_violation THEN RAISE EXCEPTION 'from a handler: %', SQLERRM;
END $$;
