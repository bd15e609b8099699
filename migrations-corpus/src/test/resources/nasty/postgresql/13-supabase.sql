set check_function_bodies = off;

create or replace function "App"."Do It"(p_id uuid, "P" int default 3)
returns table (id uuid, "end" text)
language plpgsql
security definer
set search_path = ''
as $function$
declare
  v_row record;
begin
  select * into strict v_row from app.loans where loans.id = p_id;
  if not found then
    raise exception 'Loan % not found', p_id
      using errcode = 'P0002',
            hint = 'Check the id; it''s a uuid';
  elsif v_row.state in ('closed', 'lost') then
    raise exception using
      message = 'Loan is ' || v_row.state,
      errcode = 'object_not_in_prerequisite_state';
  else
    raise exception 'Unexpected state';
  end if;
  loop raise exception 'in a loop'; end loop;
  case v_row.n when 1 then raise exception 'in a case'; else raise exception 'in its else'; end case;
  begin
    perform 1;
  exception when unique_violation or check_violation then
    raise exception 'Conflicting loan' using errcode = '23505', constraint = 'loans_pkey', table = 'loans';
  end;
end;
$function$;

create trigger t before insert on app.loans for each row execute function "App"."Do It"();
grant execute on function "App"."Do It"(uuid, int) to authenticated;
