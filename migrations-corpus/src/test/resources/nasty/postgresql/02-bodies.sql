create or replace function a() returns int as 'begin raise exception ''old % style: it''''s here'', 1; end' language plpgsql;
CREATE FUNCTION b() RETURNS int LANGUAGE 'plpgsql' AS E'BEGIN\n  RAISE EXCEPTION \'escaped \'\'body\'\' %\', 2; END';
CREATE FUNCTION c() RETURNS int AS $été_1$
BEGIN
  RAISE EXCEPTION 'tag with letters';
  PERFORM $$ RAISE EXCEPTION 'no: only a literal' $$;
  PERFORM $a$ $b$ RAISE EXCEPTION 'no: deeper' $b$ $a$;
  RAISE EXCEPTION 'after the literals';
END
$été_1$ LANGUAGE plpgsql;
DO $outer$
BEGIN
  CREATE FUNCTION d() RETURNS void AS $inner$
  BEGIN
    RAISE EXCEPTION 'made inside DO';
    EXECUTE $deep$DO $deepest$BEGIN RAISE EXCEPTION 'four deep'; END$deepest$$deep$;
  END $inner$ LANGUAGE plpgsql;
  RAISE EXCEPTION 'the DO itself';
END
$outer$;
DO LANGUAGE plpgsql 'BEGIN RAISE EXCEPTION ''quoted DO''; END';
DO $$BEGIN RAISE EXCEPTION 'language behind'; END$$ LANGUAGE plpgsql;
CREATE PROCEDURE e(IN x int DEFAULT 3, INOUT y text = 'RAISE EXCEPTION ''no'';') LANGUAGE plpgsql
SET search_path = 'public'
AS $$BEGIN RAISE EXCEPTION 'with % defaults', x; END$$;
