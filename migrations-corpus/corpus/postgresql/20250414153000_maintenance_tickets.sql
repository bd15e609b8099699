-- Broken tools go to the repair crew. A ticket has one owner at a time, by lease.

create table tickets (
  id bigint generated always as identity primary key,
  item_id bigint not null references tool_items (id),
  opened_by bigint not null references members (id),
  owner_id bigint references members (id),
  lease_until timestamptz,
  fault text not null,
  state text not null default 'open' check (state in ('open', 'parts', 'testing', 'closed')),
  cost_cents integer not null default 0,
  opened_at timestamptz not null default now()
);

create unique index tickets_open_item_key on tickets (item_id) where state <> 'closed';

create function open_ticket(p_tag text, p_fault text) returns bigint
language plpgsql
as $$
declare
  v_item tool_items;
  v_id bigint;
begin
  select * into v_item from tool_items where tag = p_tag;
  if not found then
    raise no_data_found using message = 'No tool with tag ' || p_tag;
  end if;
  if length(p_fault) < 10 then
    raise exception 'Use a few words more to tell what is broken' using errcode = '22023';
  end if;
  if length(p_fault) > 2000 then
    raise exception string_data_right_truncation using message = 'Fault text is over 2000 characters';
  end if;
  if v_item.status in ('lost', 'scrapped') then
    raise exception 'No repair for a tool that is %', v_item.status;
  end if;

  insert into tickets (item_id, opened_by, fault)
  values (v_item.id, current_member_id(), p_fault)
  returning id into v_id;
  update tool_items set status = 'repair' where id = v_item.id and status <> 'lent';
  return v_id;
exception
  when unique_violation then
    raise exception 'Fault already reported for tool %', p_tag using errcode = 'unique_violation';
end
$$;

create function claim_ticket(p_ticket bigint) returns timestamptz
language plpgsql
as $$
declare
  v_me bigint := current_member_id();
  v_ticket tickets;
begin
  select * into v_ticket from tickets where id = p_ticket for update skip locked;
  if not found then
    raise exception 'Ticket % is held by another session', p_ticket using errcode = 'lock_not_available';
  end if;
  if v_ticket.state = 'closed' then
    raise exception 'Ticket % is closed', p_ticket;
  end if;
  if v_ticket.owner_id <> v_me and v_ticket.lease_until > now() then
    raise exception 'Ticket % has an owner', p_ticket;
  end if;

  update tickets
  set owner_id = v_me, lease_until = now() + interval '2 hours'
  where id = p_ticket
  returning lease_until into v_ticket.lease_until;
  return v_ticket.lease_until;
end
$$;

create function close_ticket(p_ticket bigint, p_cost_cents integer) returns void
language plpgsql
as $$
declare
  v_ticket tickets;
begin
  select * into strict v_ticket from tickets where id = p_ticket for update;

  if v_ticket.owner_id is distinct from current_member_id() then
    raise exception 'Mechanic no longer owns ticket %', p_ticket;
  end if;
  if v_ticket.lease_until < now() then
    raise exception 'Ticket lease ran out';
  end if;
  if v_ticket.state <> 'testing' then
    raise exception 'Ticket % is not ready to close: it was never tested', p_ticket;
  end if;
  if p_cost_cents < 0 then
    raise exception 'Invalid repair cost';
  end if;

  update tickets set state = 'closed', cost_cents = p_cost_cents where id = p_ticket;
exception
  when no_data_found then
    raise exception 'query returned no rows' using errcode = 'P0002', detail = format('Ticket %s.', p_ticket);
end
$$;
