-- Sites that join bring spreadsheets. A job takes rows in, checks them and moves them over.

create table import_jobs (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites (id),
  kind text not null,
  state text not null default 'loading'
    check (state in ('loading', 'checking', 'checked', 'moving', 'done', 'failed')),
  worker text,
  lease_until timestamptz,
  rows_total integer not null default 0,
  rows_bad integer not null default 0
);

create table import_rows (
  job_id bigint not null references import_jobs (id) on delete cascade,
  line integer not null,
  cells text[] not null,
  fault text,
  primary key (job_id, line)
);

create function lease_import(p_job bigint, p_worker text) returns void
language plpgsql
as $$
declare
  v_job import_jobs;
begin
  select * into v_job from import_jobs where id = p_job for update nowait;
  if not found then
    raise exception 'Import job % does not exist', p_job using errcode = 'no_data_found';
  end if;
  if v_job.state in ('done', 'failed') then
    raise exception 'Import job % is %', p_job, v_job.state;
  end if;
  if v_job.lease_until > clock_timestamp() and v_job.worker <> p_worker then
    raise exception 'Import job % belongs to worker %', p_job, v_job.worker;
  end if;
  update import_jobs set worker = p_worker, lease_until = now() + interval '1 minute' where id = p_job;
exception
  when lock_not_available then
    raise exception sqlstate '55P03' using message = 'Import job is locked, try again in a moment';
end
$$;

create function check_import_row(p_job bigint, p_line integer, p_cells text[]) returns void
language plpgsql
as $$
declare
  v_job import_jobs;
begin
  select * into v_job from import_jobs where id = p_job;
  case v_job.kind
    when 'members' then
      if cardinality(p_cells) <> 3 then
        raise exception 'Invalid row %: 3 cells are needed, not %', p_line, cardinality(p_cells);
      end if;
    when 'tools' then
      if p_cells[2] !~ '^\d+([.,]\d{2})?$' then
        raise exception 'Invalid price in row %: "%"', p_line, p_cells[2]
          using errcode = 'invalid_text_representation';
      end if;
    else
      raise exception 'Unsupported import kind %', v_job.kind;
  end case;

  insert into import_rows (job_id, line, cells) values (p_job, p_line, p_cells);
exception
  when case_not_found then
    raise exception 'Import kind without a branch' using errcode = 'internal_error';
end
$$;

create function move_import(p_job bigint, p_worker text) returns integer
language plpgsql
as $$
declare
  v_job import_jobs;
  v_moved integer := 0;
begin
  select * into v_job from import_jobs where id = p_job for update;
  if v_job.worker is distinct from p_worker then
    raise exception 'Worker no longer owns import job';
  end if;
  if v_job.state <> 'checked' then
    raise exception 'Import job % is not ready to move', p_job;
  end if;
  if v_job.rows_bad > v_job.rows_total / 20 then
    raise exception 'Import has too many bad rows: % of %', v_job.rows_bad, v_job.rows_total;
  end if;

  insert into members (home_site_id, email, display_name)
  select v_job.site_id, r.cells[1], r.cells[2]
  from import_rows r
  where r.job_id = p_job and r.fault is null;
  get diagnostics v_moved = row_count;
  if v_moved <> v_job.rows_total - v_job.rows_bad then
    raise exception 'Moved % rows of %', v_moved, v_job.rows_total - v_job.rows_bad;
  end if;
  update import_jobs set state = 'done' where id = p_job;
  return v_moved;
exception
  when unique_violation then
    raise unique_violation using message = 'Import in conflict with members that are there already';
  when query_canceled then
    raise query_canceled using message = 'Import stopped by statement timeout';
end
$$;
