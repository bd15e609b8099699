--
-- PostgreSQL database dump
--

\restrict IqV1e2Kx99ksEfiXF6HoOf4s2A86hmqyx7eBj5rev7XiXUWBZGTLhMJwMImH04R

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
-- Name: metering; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA metering;


--
-- Name: SCHEMA metering; Type: COMMENT; Schema: -; Owner: -
--

COMMENT ON SCHEMA metering IS 'What the machines'' power meters tell; it isn''t for billing';


--
-- Name: ratio; Type: DOMAIN; Schema: metering; Owner: -
--

CREATE DOMAIN metering.ratio AS numeric
	CONSTRAINT ratio_check CHECK (((VALUE >= (0)::numeric) AND (VALUE <= (1)::numeric)));


--
-- Name: calibrate(integer, numeric); Type: PROCEDURE; Schema: metering; Owner: -
--

CREATE PROCEDURE metering.calibrate(IN p_meter integer, IN p_factor numeric)
    LANGUAGE plpgsql
    AS $_$
begin
  if p_factor is null or p_factor <= 0 then
    raise numeric_value_out_of_range using message = 'Calibration factor must be over zero';
  end if;
  update metering.meters set calibrated_on = current_date where id = p_meter and removed_on is null;
  if not found then
    raise exception using message = 'Meter unavailable: ' || p_meter, hint = 'It may be ''removed''; $1 is not a factor.';
  end if;
end
$_$;


--
-- Name: check_reading(); Type: FUNCTION; Schema: metering; Owner: -
--

CREATE FUNCTION metering.check_reading() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  v_meter metering.meters;
  v_last numeric;
begin
  select * into v_meter from metering.meters where id = new.meter_id;
  if v_meter.removed_on is not null then
    raise exception 'Meter % was removed on %', v_meter.id, v_meter.removed_on;
  end if;
  if v_meter.calibrated_on is null then
    raise exception 'Meter % is not configured', v_meter.id;
  end if;
  select max(value) into v_last from metering.readings where meter_id = new.meter_id;
  if new.value < v_last then
    raise exception 'Conflicting readings: % after %', new.value, v_last;
  end if;
  if new.value > v_last * 1.5 then
    raise warning 'Meter % jumped by more than 50 %%', v_meter.id;
  end if;
  return new;
end
$$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: meters; Type: TABLE; Schema: metering; Owner: -
--

CREATE TABLE metering.meters (
    id integer NOT NULL,
    bench text NOT NULL,
    unit text DEFAULT 'kWh'::text NOT NULL,
    calibrated_on date,
    removed_on date
);


--
-- Name: readings; Type: TABLE; Schema: metering; Owner: -
--

CREATE TABLE metering.readings (
    meter_id integer NOT NULL,
    read_at timestamp with time zone NOT NULL,
    value numeric NOT NULL
);


--
-- Data for Name: meters; Type: TABLE DATA; Schema: metering; Owner: -
--

COPY metering.meters (id, bench, unit, calibrated_on, removed_on) FROM stdin;
1	raise exception 'no statement, only a name'	kWh	2025-01-07	\N
2	Lathe; left	kWh	\N	\N
\.


--
-- Data for Name: readings; Type: TABLE DATA; Schema: metering; Owner: -
--

COPY metering.readings (meter_id, read_at, value) FROM stdin;
1	2025-01-08 10:00:00+00	17.25
\.


--
-- Name: meters meters_pkey; Type: CONSTRAINT; Schema: metering; Owner: -
--

ALTER TABLE ONLY metering.meters
    ADD CONSTRAINT meters_pkey PRIMARY KEY (id);


--
-- Name: readings readings_pkey; Type: CONSTRAINT; Schema: metering; Owner: -
--

ALTER TABLE ONLY metering.readings
    ADD CONSTRAINT readings_pkey PRIMARY KEY (meter_id, read_at);


--
-- Name: readings readings_check; Type: TRIGGER; Schema: metering; Owner: -
--

CREATE TRIGGER readings_check BEFORE INSERT ON metering.readings FOR EACH ROW EXECUTE FUNCTION metering.check_reading();


--
-- Name: readings readings_meter_id_fkey; Type: FK CONSTRAINT; Schema: metering; Owner: -
--

ALTER TABLE ONLY metering.readings
    ADD CONSTRAINT readings_meter_id_fkey FOREIGN KEY (meter_id) REFERENCES metering.meters(id);


--
-- PostgreSQL database dump complete
--

\unrestrict IqV1e2Kx99ksEfiXF6HoOf4s2A86hmqyx7eBj5rev7XiXUWBZGTLhMJwMImH04R

