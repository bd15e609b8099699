-- Who wants a bench that is taken waits in line; a cancelled booking goes to the first.

create table waitlist (
  id bigint generated always as identity primary key,
  bench_id bigint not null references benches (id),
  member_id bigint not null references members (id),
  during tstzrange not null,
  offered_until timestamptz,
  declined_at timestamptz,
  joined_at timestamptz not null default now(),
  unique (bench_id, member_id, during)
);

create function join_waitlist(p_bench bigint, p_during tstzrange) returns bigint
language plpgsql
as $$
declare
  v_member bigint := require_active_member();
  v_ahead integer;
  v_id bigint;
begin
  select count(*) into v_ahead from waitlist where bench_id = p_bench and during && p_during;
  if v_ahead >= 10 then
    raise exception 'Waiting list has too many members: %', v_ahead;
  end if;

  insert into waitlist (bench_id, member_id, during)
  values (p_bench, v_member, p_during)
  returning id into v_id;
  raise info 'Member % is number % in line', v_member, v_ahead + 1;
  return v_id;
exception
  when unique_violation then
    raise exception unique_violation using message = 'Already waiting for this bench';
end
$$;

create function accept_offer(p_waiting bigint) returns bigint
language plpgsql
as $$
declare
  v_row waitlist;
  v_booking bigint;
begin
  select * into v_row from waitlist where id = p_waiting for update;
  if not found then
    raise exception 'Waiting list entry % does not exist', p_waiting using errcode = 'no_data_found';
  end if;

  if v_row.offered_until is null then
    raise exception 'Offer is not ready';
  elsif v_row.declined_at is not null then
    raise exception 'Offer was declined';
  elsif v_row.offered_until < now() then
    raise exception 'Offer ran out at %', v_row.offered_until;
  end if;

  v_booking := book_bench(v_row.bench_id, lower(v_row.during), upper(v_row.during));
  delete from waitlist where id = p_waiting;
  return v_booking;
exception
  when exclusion_violation then
    raise exception 'Offer in conflict with a booking made meanwhile'
      using errcode = 'exclusion_violation';
  when others then
    -- Anything else is told as it came.
    raise;
end
$$;
