-- Kiosks at the door. Each has a key of its own and reports in every minute.

create table kiosks (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites (id),
  name text not null,
  key_hash bytea not null,
  firmware text not null,
  last_seen timestamptz,
  blocked boolean not null default false,
  unique (site_id, name)
);

create function kiosk_login(p_kiosk bigint, p_key text, p_firmware text) returns text
language plpgsql
as $$
declare
  v_kiosk kiosks;
begin
  select * into v_kiosk from kiosks where id = p_kiosk for update;
  if not found or v_kiosk.key_hash <> sha256(p_key::bytea) then
    raise exception 'Access denied to kiosk' using errcode = 'insufficient_privilege';
  end if;
  if v_kiosk.blocked then
    raise exception 'Access denied to kiosk %: blocked by a steward', v_kiosk.name
      using errcode = '42501';
  end if;
  if p_firmware !~ '^\d+\.\d+(\.\d+)?$' then
    raise exception 'Invalid firmware version';
  end if;
  if string_to_array(p_firmware, '.')::int[] < array[2, 4] then
    raise exception 'Unsupported firmware %: at least 2.4 is needed', p_firmware
      using errcode = 'feature_not_supported';
  end if;

  update kiosks set last_seen = now(), firmware = p_firmware where id = p_kiosk;
  return encode(sha256(convert_to(p_kiosk || ':' || now(), 'UTF8')), 'hex');
end
$$;

create function kiosk_checkout(p_kiosk bigint, p_key text, p_tags text[]) returns integer
language plpgsql
as $$
declare
  v_tag text;
  v_done integer := 0;
  v_why text;
begin
  if cardinality(p_tags) > 6 then
    raise exception 'Basket has too many tools: % at once', cardinality(p_tags);
  end if;
  if cardinality(p_tags) <> (select count(distinct t) from unnest(p_tags) t) then
    raise exception 'A tag stands in the basket twice' using errcode = 'cardinality_violation';
  end if;

  foreach v_tag in array p_tags loop
    begin
      perform checkout(v_tag, current_member_id(), 7);
      v_done := v_done + 1;
    exception
      when deadlock_detected or serialization_failure then
        raise exception 'Basket collided with another kiosk' using errcode = 'serialization_failure';
      when raise_exception then
        get stacked diagnostics v_why = message_text;
        raise exception using message = v_why, detail = 'Tag ' || v_tag;
    end;
  end loop;
  return v_done;
end
$$;

create function kiosk_must_report() returns void
language plpgsql
as $$
begin
  if exists (select 1 from kiosks where last_seen < now() - interval '5 minutes') then
    raise exception 'A kiosk has gone silent' using errcode = 'insufficient_resources';
  end if;
end
$$;
