CREATE FUNCTION slots(a int, b text, c jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is 100%%', a, b;
  RAISE EXCEPTION '%%% and %%%%', a;
  RAISE EXCEPTION '%', b;
  RAISE EXCEPTION '% %', a, b;
  RAISE EXCEPTION '%: %', a, b;
  RAISE EXCEPTION '%%';
  RAISE EXCEPTION USING MESSAGE = b;
  RAISE EXCEPTION USING MESSAGE = 'Item ' || a || ' of ' || b;
  RAISE EXCEPTION USING MESSAGE = a || ' items, ' || (b || ' and ' || upper('no')) || '!';
  RAISE EXCEPTION USING MESSAGE = concat('Tool ', a, ' is ', b), ERRCODE = '22000';
  RAISE EXCEPTION USING MESSAGE = format('%s of %1$s at %L, %-10s, %I: 5%%', a, b);
  RAISE EXCEPTION USING MESSAGE = 'cast'::text || ' and ' || 7 || a::varchar(10) || c ->> 'no';
  RAISE EXCEPTION USING MESSAGE = CASE WHEN a > 1 THEN 'no' || b ELSE 'no' END || ' tail';
  RAISE EXCEPTION USING MESSAGE = coalesce(b, 'no'), HINT = 'no';
  RAISE EXCEPTION USING MESSAGE = 'percent % stays 100%% in an option';
  RAISE EXCEPTION USING MESSAGE = ((('in ') || ('brackets')));
  RAISE EXCEPTION USING MESSAGE = 'sub' || (SELECT 'no' FROM t WHERE x = ')') || 'query';
  RAISE EXCEPTION 'array % and %', ARRAY[a, 2, 3], 'no' USING ERRCODE = '22000';
END $$;
