-- The loan itself: checkout, renewal, return.

create table loans (
  id bigint generated always as identity primary key,
  request_id bigint references loan_requests (id),
  member_id bigint not null references members (id),
  item_id bigint not null references tool_items (id),
  due_on date not null,
  renewals smallint not null default 0,
  lent_at timestamptz not null default now(),
  returned_at timestamptz,
  check (returned_at >= lent_at)
);

create unique index loans_open_item_key on loans (item_id) where returned_at is null;

create function checkout(p_tag text, p_member bigint, p_days integer) returns bigint
language plpgsql
as $$
declare
  v_item tool_items;
  v_loan bigint;
begin
  select * into v_item from tool_items where tag = p_tag for update;
  if not found then
    raise no_data_found using message = 'No tool with tag ' || p_tag;
  end if;
  perform require_site_role(v_item.site_id, 'desk');

  if v_item.status = 'lent' then
    raise exception 'Tool % is lent to somebody else', p_tag;
  elsif v_item.status not in ('shelf', 'held') then
    raise exception 'Tool % can not be lent while %', p_tag, v_item.status;
  end if;
  if p_days not between 1 and 28 then
    raise exception 'Invalid loan length of % days', p_days
      using errcode = 'numeric_value_out_of_range';
  end if;

  insert into loans (member_id, item_id, due_on)
  values (p_member, v_item.id, current_date + p_days)
  returning id into v_loan;
  update tool_items set status = 'lent' where id = v_item.id;
  return v_loan;
end
$$;

create function renew_loan(p_loan bigint, p_days integer) returns date
language plpgsql
as $$
declare
  v_loan loans;
begin
  select * into v_loan from loans where id = p_loan for update;
  if not found then
    raise exception 'Loan % does not exist', p_loan using errcode = 'no_data_found';
  end if;
  if v_loan.member_id <> require_active_member() then
    raise exception 'Loan % is not accessible', p_loan using errcode = 'insufficient_privilege';
  end if;
  if v_loan.returned_at is not null then
    raise exception 'Loan % is returned already', p_loan;
  end if;
  if v_loan.renewals >= 2 then
    raise exception 'Loan % was renewed too many times', p_loan;
  end if;
  if exists (
    select 1
    from loan_requests r join tool_items i on i.model_id = r.model_id and i.site_id = r.site_id
    where i.id = v_loan.item_id and r.state = 'open'
  ) then
    raise exception 'Renewal in conflict with a waiting request';
  end if;

  update loans
  set due_on = due_on + p_days, renewals = renewals + 1
  where id = p_loan
  returning * into v_loan;
  return v_loan.due_on;
end
$$;

create function return_tool(p_tag text, p_condition text) returns void
language plpgsql
as $$
declare
  v_loan loans;
begin
  select l.* into v_loan
  from loans l join tool_items i on i.id = l.item_id
  where i.tag = p_tag and l.returned_at is null
  for update of l;
  if not found then
    raise exception 'No open loan for tool %', p_tag using errcode = 'no_data_found';
  end if;

  update loans set returned_at = now() where id = v_loan.id;
  update tool_items
  set status = case when p_condition = 'broken' then 'repair' else 'shelf' end, condition = p_condition
  where id = v_loan.item_id;

  if v_loan.due_on < current_date then
    raise warning 'Tool % came back % days late', p_tag, current_date - v_loan.due_on;
  end if;
end
$$;
