CREATE FUNCTION dollars(text, int) RETURNS text LANGUAGE plpgsql AS $f$
DECLARE
  a$b$c int := $2;
BEGIN
  IF $1 !~ '^[a-z]+$' THEN RAISE EXCEPTION 'not a slug: %', $1; END IF;
  IF $1 ~ '^(a|b)$' OR $1 ~ 'c$' THEN RAISE EXCEPTION 'reserved'; END IF;
  IF $1 = '$$' THEN RAISE EXCEPTION 'two dollars $$ in a tagged body'; END IF;
  IF $1 LIKE '%$f%' THEN RAISE EXCEPTION 'half a tag $f in it'; END IF;
  IF a$b$c > 1 THEN RAISE EXCEPTION 'a name with dollars'; END IF;
  RETURN regexp_replace($1, '^\$(.*)\$$', E'\\1$');
END $f$;
DO $_$BEGIN RAISE EXCEPTION 'pg_dump''s own tag'; END$_$;
DO $$BEGIN IF 'a$' ~ 'a\$' THEN RAISE EXCEPTION 'price in $'; END IF; END$$;
SELECT 'it costs 5$', $$ 'a lone apostrophe $$, $q$ $$ $q$;
DO $$BEGIN RAISE EXCEPTION 'still in step'; END$$;
