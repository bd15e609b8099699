-- A member may bring a guest. A pass is good for one evening and three tools.

create table guest_passes (
  id uuid primary key default gen_random_uuid(),
  host_id bigint not null references members (id),
  site_id bigint not null references sites (id),
  guest_name text not null,
  valid_on date not null,
  tools_left smallint not null default 3,
  signed_at timestamptz,
  revoked_at timestamptz
);

create function issue_guest_pass(p_site bigint, p_name text, p_day date) returns uuid
language plpgsql
as $$
declare
  v_host bigint := require_active_member();
  v_id uuid;
begin
  if p_day < current_date then
    raise exception 'Invalid day for a guest pass';
  end if;
  if (select count(*) from guest_passes where host_id = v_host and valid_on = p_day) >= 2 then
    raise exception 'Host has too many guests on %', p_day;
  end if;

  insert into guest_passes (host_id, site_id, guest_name, valid_on)
  values (v_host, p_site, p_name, p_day)
  returning id into v_id;
  return v_id;
end
$$;

create function use_guest_pass(p_pass uuid) returns integer
language plpgsql
as $$
declare
  v_pass guest_passes;
begin
  select * into v_pass from guest_passes where id = p_pass for update;
  if not found then
    raise exception 'Guest pass unavailable';
  end if;
  if v_pass.revoked_at is not null then
    raise exception 'Access denied: guest pass revoked';
  end if;
  if v_pass.signed_at is null then
    raise exception 'Guest pass is not ready: the waiver is not signed';
  end if;
  if v_pass.valid_on <> current_date then
    raise exception 'Guest pass is for %', v_pass.valid_on;
  end if;
  if v_pass.tools_left = 0 then
    raise exception 'Guest allowance used up';
  end if;

  update guest_passes
  set tools_left = tools_left - 1
  where id = p_pass
  returning tools_left into v_pass.tools_left;
  return v_pass.tools_left;
end
$$;

create function sign_waiver(p_pass uuid, p_text_version integer) returns void
language plpgsql
as $$
declare
  c_current constant integer := 4;
begin
  if p_text_version <> c_current then
    raise exception 'Waiver text changed to version %', c_current;
  end if;
  update guest_passes set signed_at = now() where id = p_pass and signed_at is null;
  if not found then
    raise exception 'Waiver is signed already';
  end if;
end
$$;
