create function enrol(p_course bigint) returns void
language plpgsql
as $$
declare
  v_member bigint := require_active_member();
  v_course courses;
  v_taken integer;
begin
  select * into v_course from courses where id = p_course for update;
  if not found or v_course.state = 'draft' then
    raise exception 'Course % does not exist', p_course using errcode = 'no_data_found';
  end if;

  if v_course.state = 'cancelled' then
    raise exception 'Course % is cancelled', p_course;
  end if;
  if v_course.starts_at < now() then
    raise exception 'Enrolment closed at %', v_course.starts_at;
  end if;

  select count(*) into v_taken from course_seats where course_id = p_course;
  if v_taken >= v_course.seats then
    raise exception 'Seats in course % are unavailable: all % are taken', p_course, v_course.seats;
  end if;
  if balance_cents(v_member) < -2000 then
    raise exception 'Member owes % cents; settle first', -balance_cents(v_member);
  end if;

  insert into course_seats (course_id, member_id) values (p_course, v_member);
exception
  when unique_violation then
    raise unique_violation using message = 'Enrolled in this course already';
end
$$;

create function mark_attendance(p_course bigint, p_present bigint[]) returns void
language plpgsql
as $$
declare
  v_course courses;
  v_stranger bigint;
begin
  select * into v_course from courses where id = p_course for update;
  if v_course.trainer_id <> current_member_id() then
    raise exception 'Only the trainer may mark attendance' using errcode = 'insufficient_privilege';
  end if;
  if v_course.starts_at > now() then
    raise exception 'Attendance is not ready to be marked before the course starts';
  end if;

  select m into v_stranger
  from unnest(p_present) m
  where not exists (select 1 from course_seats where course_id = p_course and member_id = m)
  limit 1;
  if v_stranger is not null then
    raise exception 'Subject outside course: member %', v_stranger;
  end if;

  if exists (select 1 from course_seats where course_id = p_course and attended is not null) then
    raise exception 'Attendance of course % has been changed by somebody else', p_course;
  end if;

  update course_seats set attended = member_id = any (p_present) where course_id = p_course;
  update courses set state = 'held' where id = p_course;
end
$$;
