-- Evening courses: a trainer, a bench or two, a number of seats.

create table courses (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites (id),
  title text not null,
  trainer_id bigint not null references members (id),
  seats smallint not null,
  price_cents integer not null default 0,
  state text not null default 'draft' check (state in ('draft', 'open', 'full', 'held', 'cancelled')),
  starts_at timestamptz not null,
  material_fee_cents integer not null default 0
);

create table course_seats (
  course_id bigint not null references courses (id),
  member_id bigint not null references members (id),
  paid boolean not null default false,
  attended boolean,
  enrolled_at timestamptz not null default now(),
  primary key (course_id, member_id)
);

create function publish_course(p_course bigint) returns void
language plpgsql
as $$
declare
  v_course courses;
begin
  select * into v_course from courses where id = p_course for update;
  if not found then
    raise exception 'Course % does not exist', p_course using errcode = 'no_data_found';
  end if;
  perform require_site_role(v_course.site_id, 'trainer', 'steward');

  if v_course.state <> 'draft' then
    raise exception 'Course % is published already', p_course;
  end if;
  if v_course.starts_at < now() + interval '3 days' then
    raise exception 'Invalid course start: members need three days'' notice';
  end if;
  if v_course.seats not between 2 and 16 then
    raise exception using message = 'Invalid number of seats: ' || v_course.seats, errcode = '22003';
  end if;
  if not exists (
    select 1 from site_roles
    where site_id = v_course.site_id and member_id = v_course.trainer_id and role = 'trainer'
  ) then
    raise exception 'Trainer not linked to selected site';
  end if;

  update courses set state = 'open' where id = p_course;
end
$$;

create function cancel_course(p_course bigint) returns integer
language plpgsql
as $$
declare
  v_course courses;
  v_refunds integer;
begin
  select * into v_course from courses where id = p_course for update;
  if v_course.state in ('held', 'cancelled') then
    raise exception 'Course % can not be cancelled once %', p_course, v_course.state;
  end if;

  insert into ledger_entries (member_id, kind, amount_cents, note)
  select member_id, 'refund', v_course.price_cents, 'course ' || p_course
  from course_seats
  where course_id = p_course and paid;
  get diagnostics v_refunds = row_count;

  update courses set state = 'cancelled' where id = p_course;
  return v_refunds;
end
$$;
