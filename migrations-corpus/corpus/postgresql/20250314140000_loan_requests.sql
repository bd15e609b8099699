-- A member asks for a model at a site; the desk picks the piece.

create table loan_requests (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id),
  model_id bigint not null references tool_models (id),
  site_id bigint not null references sites (id),
  item_id bigint references tool_items (id),
  days smallint not null,
  state text not null default 'open' check (state in ('open', 'held', 'fulfilled', 'withdrawn', 'expired')),
  requested_at timestamptz not null default now()
);

create unique index loan_requests_open_key
  on loan_requests (member_id, model_id) where state in ('open', 'held');

create function request_loan(p_model bigint, p_site bigint, p_days integer) returns bigint
language plpgsql
as $$
declare
  v_member bigint := require_active_member();
  v_open integer;
  v_id bigint;
begin
  if p_days < 1 or p_days > 28 then
    raise exception 'Invalid loan length of % days', p_days
      using errcode = 'numeric_value_out_of_range';
  end if;

  perform 1 from tool_models where id = p_model and retired_at is null;
  if not found then
    raise exception 'Tool model % does not exist', p_model using errcode = 'P0002';
  end if;

  select count(*) into v_open from loan_requests where member_id = v_member and state in ('open', 'held');
  if v_open >= 5 then
    raise exception 'Member has too many open requests'
      using detail = v_open || ' requests are open.', hint = 'Withdraw one first.';
  end if;

  insert into loan_requests (member_id, model_id, site_id, days)
  values (v_member, p_model, p_site, p_days)
  returning id into v_id;
  return v_id;
exception
  when unique_violation then
    raise unique_violation using message = 'This model is requested already', constraint = 'loan_requests_open_key';
  when foreign_key_violation then
    raise exception 'Site % does not exist', p_site using errcode = 'no_data_found';
end
$$;

create function hold_for_request(p_request bigint, p_tag text) returns void
language plpgsql
as $$
declare
  v_request loan_requests;
  v_item tool_items;
begin
  select * into v_request from loan_requests where id = p_request for update;
  if not found then
    raise exception 'Loan request % does not exist', p_request using errcode = 'no_data_found';
  end if;
  perform require_site_role(v_request.site_id, 'desk');

  if v_request.state <> 'open' then
    raise exception 'Loan request % is %', p_request, v_request.state;
  end if;

  begin
    select * into v_item from tool_items where tag = p_tag for update nowait;
  exception
    when lock_not_available then
      raise exception 'Tool % is being handled at another desk', p_tag using errcode = 'lock_not_available';
  end;

  if v_item.model_id is distinct from v_request.model_id then
    raise exception 'Tool % is of another model than requested', p_tag;
  end if;
  if v_item.status <> 'shelf' then
    raise exception 'Tool % is not on the shelf', p_tag;
  end if;

  update tool_items set status = 'held' where id = v_item.id;
  update loan_requests set state = 'held', item_id = v_item.id where id = p_request;
  raise notice 'Tool % held for request %', p_tag, p_request;
end
$$;
