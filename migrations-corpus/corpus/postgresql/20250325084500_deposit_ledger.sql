-- Money that a member leaves with us. The ledger only grows; the balance is its sum.

create table ledger_entries (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id),
  loan_id bigint references loans (id),
  kind text not null check (kind in ('deposit', 'refund', 'fee', 'payment', 'waiver')),
  amount_cents integer not null,
  note text not null default '',
  booked_at timestamptz not null default now()
);

create function ledger_only_grows() returns trigger
language plpgsql
as $$
begin
  raise exception 'Ledger entries are append-only'
    using errcode = 'object_not_in_prerequisite_state';
end
$$;

create trigger ledger_entries_frozen
  before update or delete on ledger_entries
  for each row execute function ledger_only_grows();

create function balance_cents(p_member bigint) returns integer
language sql stable
return (select coalesce(sum(amount_cents), 0) from ledger_entries where member_id = p_member);

create function take_deposit(p_loan bigint, p_amount_cents integer) returns bigint
language plpgsql
as $$
declare
  v_loan loans;
  v_wanted integer;
  v_id bigint;
begin
  select * into v_loan from loans where id = p_loan for update;
  if not found then
    raise exception 'Loan % does not exist', p_loan using errcode = 'no_data_found';
  end if;
  select m.deposit_cents into v_wanted
  from tool_items i join tool_models m on m.id = i.model_id
  where i.id = v_loan.item_id;

  if p_amount_cents <= 0 then
    raise exception 'Invalid deposit amount';
  end if;
  if p_amount_cents < v_wanted then
    raise exception 'Deposit is % cents short', v_wanted - p_amount_cents;
  end if;
  if exists (select 1 from ledger_entries where loan_id = p_loan and kind = 'deposit') then
    raise exception 'Deposit already taken for loan %', p_loan;
  end if;

  insert into ledger_entries (member_id, loan_id, kind, amount_cents)
  values (v_loan.member_id, p_loan, 'deposit', p_amount_cents)
  returning id into v_id;
  return v_id;
end
$$;

create function refund_deposit(p_loan bigint, p_keep_cents integer default 0) returns bigint
language plpgsql
as $$
declare
  v_loan loans;
  v_deposit integer;
  v_id bigint;
begin
  select * into v_loan from loans where id = p_loan for update;
  if v_loan.returned_at is null then
    raise exception 'Loan % is not complete', p_loan;
  end if;
  perform 1 from tool_items where id = v_loan.item_id and status = 'repair';
  if found then
    raise exception 'Refund is not ready: the tool is still under repair';
  end if;

  select sum(amount_cents) into v_deposit
  from ledger_entries
  where loan_id = p_loan and kind in ('deposit', 'refund');
  if coalesce(v_deposit, 0) <= 0 then
    raise exception 'No deposit left to refund';
  end if;
  if p_keep_cents > v_deposit then
    raise exception 'Can not keep more than 100%% of a deposit';
  end if;

  insert into ledger_entries (member_id, loan_id, kind, amount_cents)
  values (v_loan.member_id, p_loan, 'refund', p_keep_cents - v_deposit)
  returning id into v_id;
  return v_id;
end
$$;
