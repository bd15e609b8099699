-- A member may ask to be forgotten. What the law wants kept is kept without a name.

create table erasures (
  id bigint generated always as identity primary key,
  member_id bigint not null unique references members (id),
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  done_at timestamptz
);

create function ask_erasure(p_member bigint, p_email text) returns bigint
language plpgsql
as $$
declare
  v_member members;
  v_id bigint;
begin
  select * into v_member from members where id = p_member for update;
  if not found then
    raise exception 'Member % does not exist', p_member using errcode = 'no_data_found';
  end if;
  if lower(v_member.email) <> lower(p_email) then
    raise exception 'Member and e-mail address do not belong together';
  end if;
  if v_member.id <> current_member_id() then
    raise exception 'Access denied to another member' using errcode = 'insufficient_privilege';
  end if;

  if exists (select 1 from loans where member_id = p_member and returned_at is null) then
    raise exception 'Erasure is not ready: tools are still out';
  end if;
  if balance_cents(p_member) <> 0 then
    raise exception 'Balance is not settled';
  end if;

  insert into erasures (member_id) values (p_member)
  on conflict (member_id) do nothing
  returning id into v_id;
  if v_id is null then
    raise exception 'Erasure was asked for already';
  end if;
  return v_id;
end
$$;

create function erase_member(p_erasure bigint) returns void
language plpgsql
as $$
declare
  v_row erasures;
begin
  select * into strict v_row from erasures where id = p_erasure for update;
  if v_row.confirmed_at is null then
    raise exception 'Erasure is not ready: it is not confirmed';
  end if;
  if v_row.confirmed_at > now() - interval '14 days' then
    raise exception 'Erasure must wait until %', v_row.confirmed_at + interval '14 days';
  end if;

  update members
  set email = 'erased-' || id || '@toolbarn.invalid', display_name = 'Former member', state = 'left'
  where id = v_row.member_id;
  update erasures set done_at = now() where id = p_erasure;
exception
  when too_many_rows then
    raise exception 'More than one erasure found' using errcode = 'too_many_rows';
end
$$;
