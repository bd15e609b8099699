--
-- PostgreSQL database dump
--

\restrict kZ3x

SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);

CREATE FUNCTION public.check_loan() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
  IF NEW.code !~ '^[A-Z]$' THEN
    RAISE EXCEPTION 'Invalid loan code %', NEW.code USING ERRCODE = '22023';
  END IF;
  RETURN NEW;
END
$_$;

ALTER FUNCTION public.check_loan() OWNER TO postgres;

CREATE TABLE public.notes (
    id integer NOT NULL,
    body text DEFAULT 'it''s'::text
);

COPY public.notes (id, body) FROM stdin;
1	it's a lone apostrophe
2	$$ and /* and -- and ; and "
3	DO $$BEGIN RAISE EXCEPTION 'no'; END$$;
4	\\.
\.


COPY public.empty (id) FROM stdin WITH (FORMAT csv);
\.

COPY public.notes (id) TO stdout;
CREATE FUNCTION public.late() RETURNS void LANGUAGE plpgsql AS $$BEGIN RAISE EXCEPTION 'after the data'; END$$;

\unrestrict kZ3x
