-- The treasurer closes each month; nothing is booked into a closed one.

create table months (
  site_id bigint not null references sites (id),
  month date not null check (extract(day from month) = 1),
  closed_by bigint references members (id),
  closed_at timestamptz,
  total_cents bigint,
  checksum text,
  primary key (site_id, month)
);

create function refuse_closed_month() returns trigger
language plpgsql
as $$
declare
  v_site bigint;
begin
  select home_site_id into v_site from members where id = new.member_id;
  if exists (
    select 1 from months
    where site_id = v_site and month = date_trunc('month', new.booked_at)::date and closed_at is not null
  ) then
    raise exception 'Month % is closed', to_char(new.booked_at, 'YYYY-MM');
  end if;
  return new;
end
$$;

create trigger ledger_entries_month
  before insert on ledger_entries
  for each row execute function refuse_closed_month();

create function close_month(p_site bigint, p_month date, p_total_cents bigint) returns text
language plpgsql
as $$
declare
  v_total bigint;
  v_attempts integer;
  v_sum text;
begin
  perform require_site_role(p_site, 'treasurer');

  if p_month > date_trunc('month', now())::date - 1 then
    raise exception 'Month is not complete';
  end if;

  select count(*) into v_attempts
  from payment_attempts a join members m on m.id = a.member_id
  where m.home_site_id = p_site and a.state in ('created', 'sent') and a.created_at < p_month + interval '1 month';
  if v_attempts > 0 then
    raise exception 'Payments of this month are unavailable: % still under way', v_attempts;
  end if;

  select coalesce(sum(l.amount_cents), 0) into v_total
  from ledger_entries l join members m on m.id = l.member_id
  where m.home_site_id = p_site and date_trunc('month', l.booked_at)::date = p_month;
  if v_total <> p_total_cents then
    raise exception 'Total changed from % to % cents', p_total_cents, v_total;
  end if;

  v_sum := md5(p_site || ':' || p_month || ':' || v_total);
  insert into months values (p_site, p_month, current_member_id(), now(), v_total, v_sum);
  return v_sum;
exception
  when unique_violation then
    raise unique_violation using
      message := 'Month is closed already for this site',
      constraint := 'months_pkey';
end
$$;

create function verify_month(p_site bigint, p_month date) returns void
language plpgsql stable
as $$
declare
  v_row months;
begin
  select * into v_row from months where site_id = p_site and month = p_month;
  if not found then
    raise exception 'Month % was never closed', p_month using errcode = 'no_data_found';
  end if;
  if v_row.checksum <> md5(p_site || ':' || p_month || ':' || v_row.total_cents) then
    raise exception 'Checksum of a closed month is wrong' using errcode = 'XX001';
  end if;
end
$$;
