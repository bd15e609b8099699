-- it's a lone apostrophe
/* it's one /* nested, isn't it */ still 'open */
CREATE FUNCTION comments() RETURNS trigger LANGUAGE plpgsql AS $body$
-- don't count: RAISE EXCEPTION 'commented out';
/* nor this:
   RAISE EXCEPTION 'in a block';
   /* 'deeper */
*/
BEGIN
  RAISE /* between */ EXCEPTION -- isn't it
    /* another */
    'far from its keyword';
  IF NEW.note ~ '--' THEN RAISE EXCEPTION 'dashes -- are text'; END IF;
  IF NEW.note ~ '/*' THEN RAISE EXCEPTION 'so is /* this'; END IF;
  RAISE EXCEPTION 'and */ this'; -- RAISE EXCEPTION 'no';
  RETURN NEW;
END
$body$;
-- $$ DO BEGIN RAISE EXCEPTION 'no'; END $$
DO $$ -- an apostrophe's line
BEGIN RAISE EXCEPTION 'last'; END $$;
/**/--/*
DO $$BEGIN RAISE EXCEPTION 'after odd comments'; END$$;
