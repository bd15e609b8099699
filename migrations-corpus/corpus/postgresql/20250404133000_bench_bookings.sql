-- Benches and machines are booked by the half hour. Two bookings of one bench can't overlap.

create table benches (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites (id),
  label text not null,
  model_id bigint references tool_models (id),
  out_of_order_since timestamptz,
  unique (site_id, label)
);

create table bookings (
  id bigint generated always as identity primary key,
  bench_id bigint not null references benches (id),
  member_id bigint not null references members (id),
  during tstzrange not null,
  state text not null default 'booked' check (state in ('booked', 'started', 'done', 'cancelled', 'missed')),
  revision integer not null default 1,
  created_at timestamptz not null default now()
);

create index bookings_bench_idx on bookings using gist (during);

create function check_booking() returns trigger
language plpgsql
as $$
begin
  if isempty(new.during) or lower_inf(new.during) or upper_inf(new.during) then
    raise exception 'Invalid booking period' using errcode = 'data_exception';
  end if;
  if extract(epoch from lower(new.during))::bigint % 1800 <> 0 then
    raise exception 'Invalid booking start %: bookings begin on the half hour', lower(new.during);
  end if;
  if upper(new.during) - lower(new.during) > interval '8 hours' then
    raise exception 'Unsupported booking length %', upper(new.during) - lower(new.during);
  end if;

  if new.state in ('booked', 'started') and exists (
    select 1
    from bookings b
    where b.bench_id = new.bench_id
      and b.during && new.during
      and b.state in ('booked', 'started')
      and b.id is distinct from new.id
  ) then
    raise exclusion_violation
      using message = 'Bench ' || new.bench_id || ' is booked in that period',
            constraint = 'bookings_overlap';
  end if;
  return new;
end
$$;

create trigger bookings_check
  before insert or update on bookings
  for each row execute function check_booking();

create function book_bench(p_bench bigint, p_from timestamptz, p_to timestamptz) returns bigint
language plpgsql
as $$
declare
  v_member bigint := require_active_member();
  v_bench benches;
  v_id bigint;
begin
  -- One lock a bench: a busy evening must not queue behind one slow kiosk.
  if not pg_try_advisory_xact_lock(4711, p_bench::integer) then
    raise exception 'Bench % is being booked: lock timeout', p_bench using errcode = '55P03';
  end if;

  select * into v_bench from benches where id = p_bench;
  if not found then
    raise exception 'Bench % does not exist', p_bench using errcode = 'no_data_found';
  end if;
  if v_bench.out_of_order_since is not null then
    raise exception 'Bench % is unavailable since %', v_bench.label, v_bench.out_of_order_since::date;
  end if;
  if p_from < now() then
    raise exception 'Invalid booking start in the past';
  end if;
  if p_from > now() + interval '60 days' then
    raise exception 'Bookings open 60 days ahead' using errcode = 'datetime_field_overflow';
  end if;
  if v_bench.model_id is not null then
    perform require_induction(v_member, v_bench.model_id);
  end if;

  insert into bookings (bench_id, member_id, during)
  values (p_bench, v_member, tstzrange(p_from, p_to, '[)'))
  returning id into v_id;
  return v_id;
end
$$;

create function move_booking(p_booking bigint, p_revision integer, p_from timestamptz) returns void
language plpgsql
as $$
declare
  v_booking bookings;
begin
  select * into v_booking from bookings where id = p_booking for update;
  if not found then
    raise exception 'Booking % does not exist', p_booking using errcode = 'no_data_found';
  elsif v_booking.member_id <> current_member_id() then
    raise exception 'Booking % is not accessible', p_booking using errcode = '42501';
  elsif v_booking.revision <> p_revision then
    raise exception 'Booking % was changed elsewhere', p_booking;
  elsif v_booking.state <> 'booked' then
    raise exception 'Booking % has % already', p_booking, v_booking.state;
  end if;

  update bookings
  set during = tstzrange(p_from, p_from + (upper(during) - lower(during)), '[)'),
      revision = revision + 1
  where id = p_booking;
end
$$;
