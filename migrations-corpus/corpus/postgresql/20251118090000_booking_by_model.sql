-- "Any lathe will do": an overload that picks the bench. The older function gets a clearer name.

alter function book_bench(bigint, timestamptz, timestamptz) rename to book_this_bench;

create function book_bench(p_site bigint, p_model bigint, p_from timestamptz, p_to timestamptz) returns bigint
language plpgsql
as $$
declare
  v_bench bigint;
begin
  if p_to <= p_from then
    raise exception 'Invalid booking period' using errcode = 'data_exception';
  end if;

  select b.id into v_bench
  from benches b
  where b.site_id = p_site
    and b.model_id = p_model
    and b.out_of_order_since is null
    and not exists (
      select 1 from bookings o
      where o.bench_id = b.id and o.during && tstzrange(p_from, p_to) and o.state in ('booked', 'started'))
  order by b.label
  limit 1;
  if v_bench is null then
    raise exception 'Benches for model % are unavailable between % and %', p_model, p_from, p_to;
  end if;
  return book_this_bench(v_bench, p_from, p_to);
end
$$;

create or replace function accept_offer(p_waiting bigint) returns bigint
language plpgsql
as $$
declare
  v_row waitlist;
  v_booking bigint;
begin
  delete from waitlist where id = p_waiting returning * into v_row;
  if not found then
    raise exception 'Waiting list entry % does not exist', p_waiting using errcode = 'no_data_found';
  end if;
  if v_row.offered_until is null then
    raise exception 'Offer is not ready';
  end if;
  if v_row.offered_until < now() then
    raise exception 'Offer ran out at %', v_row.offered_until;
  end if;

  begin
    v_booking := book_this_bench(v_row.bench_id, lower(v_row.during), upper(v_row.during));
  exception
    when exclusion_violation then
      raise exclusion_violation using message = 'Bench was taken before the offer was accepted';
  end;
  return v_booking;
end
$$;
