-- Who is asking. The API sets toolbarn.member_id at the start of each transaction.

create function current_member_id() returns bigint
language plpgsql stable
as $fn$
declare
  v_setting text := nullif(current_setting('toolbarn.member_id', true), '');
begin
  if v_setting is null then
    raise exception 'No member in this session' using errcode = 'invalid_authorization_specification';
  end if;
  if v_setting !~ '^\d{1,18}$' then
    raise exception 'Malformed member setting' using errcode = 'internal_error';
  end if;
  return v_setting::bigint;
end
$fn$;

create function require_active_member() returns bigint
language plpgsql stable
as $fn$
declare
  v_member members%rowtype;
begin
  select * into v_member from members where id = current_member_id();
  if not found then
    raise exception 'Access denied' using errcode = 'insufficient_privilege';
  elsif v_member.state = 'pending' then
    raise exception 'Membership is not ready: the first visit is still to come';
  elsif v_member.state <> 'active' then
    raise exception 'Access denied to % member', v_member.state using errcode = '42501';
  end if;
  return v_member.id;
end
$fn$;

create function require_site_role(p_site bigint, variadic p_roles text[]) returns void
language plpgsql stable
as $fn$
begin
  perform 1 from sites where id = p_site and closed_on is null;
  if not found then
    raise exception 'Site % is not accessible', p_site;
  end if;

  perform 1
  from site_roles
  where site_id = p_site and member_id = current_member_id() and role = any (p_roles);
  if not found then
    raise exception 'Access denied to site %', p_site
      using errcode = 'insufficient_privilege',
            detail = format('One of these roles is needed: %s.', array_to_string(p_roles, ', '));
  end if;
end
$fn$;
