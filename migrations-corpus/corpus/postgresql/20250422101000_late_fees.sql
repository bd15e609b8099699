-- A late return costs a little each day, up to a cap. Stewards may waive it.

create table fee_rules (
  site_id bigint primary key references sites (id),
  per_day_cents integer not null check (per_day_cents >= 0),
  cap_cents integer not null,
  grace_days smallint not null default 1
);

create function check_fee_rule() returns trigger
language plpgsql
as $$
begin
  if new.cap_cents < new.per_day_cents then
    raise exception 'Invalid fee cap: % is under one day''s fee of %', new.cap_cents, new.per_day_cents
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger fee_rules_check
  before insert or update on fee_rules
  for each row execute function check_fee_rule();

create function charge_late_fee(p_loan bigint) returns integer
language plpgsql
as $$
declare
  v_loan loans;
  v_rule fee_rules;
  v_days integer;
  v_fee integer;
begin
  select * into v_loan from loans where id = p_loan;
  if not found then
    raise exception 'Loan % does not exist', p_loan using errcode = 'no_data_found';
  end if;

  select f.* into v_rule
  from fee_rules f join tool_items i on i.site_id = f.site_id
  where i.id = v_loan.item_id;
  if not found then
    raise exception 'Late fees are not configured for this site';
  end if;

  if v_loan.returned_at is null then
    raise exception 'Fee is not ready: loan % is still out', p_loan;
  end if;

  v_days := v_loan.returned_at::date - v_loan.due_on - v_rule.grace_days;
  if v_days <= 0 then
    return 0;
  end if;
  v_fee := least(v_days * v_rule.per_day_cents, v_rule.cap_cents);

  perform 1 from ledger_entries where loan_id = p_loan and kind = 'fee';
  if found then
    raise exception 'Late fee for loan % is charged already', p_loan;
  end if;

  insert into ledger_entries (member_id, loan_id, kind, amount_cents)
  values (v_loan.member_id, p_loan, 'fee', -v_fee);
  return v_fee;
end
$$;

create function waive_fee(p_entry bigint, p_note text) returns void
language plpgsql
as $$
declare
  v_entry ledger_entries;
begin
  select * into v_entry from ledger_entries where id = p_entry and kind = 'fee';
  if not found then
    raise exception 'Fee entry % does not exist', p_entry using errcode = 'no_data_found';
  end if;
  if v_entry.member_id = current_member_id() then
    raise exception 'Stewards may not waive their own fees' using errcode = 'insufficient_privilege';
  end if;
  if exists (
    select 1 from ledger_entries
    where kind = 'waiver' and loan_id = v_entry.loan_id and booked_at >= v_entry.booked_at
  ) then
    raise exception 'Fee % is disputed or waived already', p_entry;
  end if;

  insert into ledger_entries (member_id, loan_id, kind, amount_cents, note)
  values (v_entry.member_id, v_entry.loan_id, 'waiver', -v_entry.amount_cents, p_note);
end
$$;
