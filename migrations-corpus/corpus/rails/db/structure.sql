--
-- PostgreSQL database dump
--

\restrict pcDg5FSHWEIdHgKagazSQAkxfTTcozzCEElpzGpIavO4syS67Hp7cErQD5h0Mx4

-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: guard_comment(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.guard_comment() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
DECLARE
  v_post posts;
BEGIN
  SELECT * INTO v_post FROM posts WHERE id = NEW.post_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Post % does not exist', NEW.post_id USING ERRCODE = 'no_data_found';
  END IF;
  IF v_post.state <> 'published' THEN
    RAISE EXCEPTION 'Post is not ready for comments';
  END IF;
  IF NEW.body ~ '(https?://\S+\s*){3,}$' THEN
    RAISE EXCEPTION 'Comment has too many links';
  END IF;
  IF (SELECT count(*) FROM comments WHERE author_id = NEW.author_id AND created_at > now() - interval '1 minute') > 5 THEN
    RAISE EXCEPTION 'Slow down: % comments in a minute', 5;
  END IF;
  RETURN NEW;
END
$_$;


--
-- Name: guard_post(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.guard_post() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- Rails' own lock_version raises StaleObjectError; this is for what goes past Rails.
  IF NEW.lock_version < OLD.lock_version THEN
    RAISE EXCEPTION 'Post % was changed by somebody else', OLD.id;
  END IF;
  IF OLD.state = 'archived' THEN
    RAISE EXCEPTION 'Archived posts can''t be edited';
  END IF;
  IF NEW.author_id <> OLD.author_id THEN
    RAISE EXCEPTION 'Author keeps the post' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END
$$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: ar_internal_metadata; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ar_internal_metadata (
    key character varying NOT NULL,
    value character varying,
    created_at timestamp(6) without time zone NOT NULL,
    updated_at timestamp(6) without time zone NOT NULL
);


--
-- Name: comments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.comments (
    id bigint NOT NULL,
    post_id bigint NOT NULL,
    author_id bigint NOT NULL,
    body text NOT NULL,
    flagged boolean DEFAULT false NOT NULL,
    created_at timestamp(6) without time zone NOT NULL
);


--
-- Name: comments_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.comments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: comments_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.comments_id_seq OWNED BY public.comments.id;


--
-- Name: posts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.posts (
    id bigint NOT NULL,
    author_id bigint NOT NULL,
    title character varying NOT NULL,
    body text NOT NULL,
    state character varying DEFAULT 'draft'::character varying NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    created_at timestamp(6) without time zone NOT NULL,
    updated_at timestamp(6) without time zone NOT NULL
);


--
-- Name: posts_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.posts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: posts_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.posts_id_seq OWNED BY public.posts.id;


--
-- Name: schema_migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.schema_migrations (
    version character varying NOT NULL
);


--
-- Name: comments id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.comments ALTER COLUMN id SET DEFAULT nextval('public.comments_id_seq'::regclass);


--
-- Name: posts id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.posts ALTER COLUMN id SET DEFAULT nextval('public.posts_id_seq'::regclass);


--
-- Name: ar_internal_metadata ar_internal_metadata_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ar_internal_metadata
    ADD CONSTRAINT ar_internal_metadata_pkey PRIMARY KEY (key);


--
-- Name: comments comments_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_pkey PRIMARY KEY (id);


--
-- Name: posts posts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_pkey PRIMARY KEY (id);


--
-- Name: schema_migrations schema_migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (version);


--
-- Name: index_comments_on_post_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX index_comments_on_post_id ON public.comments USING btree (post_id);


--
-- Name: comments comments_guard; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER comments_guard BEFORE INSERT ON public.comments FOR EACH ROW EXECUTE FUNCTION public.guard_comment();


--
-- Name: posts posts_guard; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER posts_guard BEFORE UPDATE ON public.posts FOR EACH ROW EXECUTE FUNCTION public.guard_post();


--
-- Name: comments comments_post_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id);


--
-- PostgreSQL database dump complete
--

\unrestrict pcDg5FSHWEIdHgKagazSQAkxfTTcozzCEElpzGpIavO4syS67Hp7cErQD5h0Mx4

SET search_path TO "$user", public;

INSERT INTO "schema_migrations" (version) VALUES
('20250707120000'),
('20250709083000'),
('20250728140500');
