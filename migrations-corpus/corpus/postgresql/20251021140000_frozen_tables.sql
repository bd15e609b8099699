-- Some tables are read-only once a site has closed. The guard is the same for each, so it is made by a block.

do $outer$
declare
  v_table text;
begin
  execute $make$
    create function refuse_frozen() returns trigger
    language plpgsql
    as $body$
    begin
      if exists (select 1 from sites where id = new.site_id and closed_on is not null) then
        raise exception 'Site % is closed for good', new.site_id;
      end if;
      return new;
    end
    $body$
  $make$;

  foreach v_table in array array['benches', 'courses', 'consumables'] loop
    execute format(
      'create trigger %I before insert or update on %I for each row execute function refuse_frozen()',
      v_table || '_frozen', v_table);
  end loop;

  execute 'create function refuse_truncate() returns trigger language plpgsql as $t$
    begin
      raise exception ''Truncation is not for production'' using errcode = ''42501'';
    end
    $t$';
  execute 'create trigger members_no_truncate before truncate on members execute function refuse_truncate()';
end
$outer$;

-- The brief is compiled by the weekly report; a row that fails this was written past the compiler.
create table weekly_briefs (
  site_id bigint not null references sites (id),
  week date not null,
  compiled jsonb not null,
  primary key (site_id, week)
);

create function check_brief() returns trigger
language plpgsql
as $$
begin
  if not (new.compiled ?& array['loans', 'bookings', 'income']) then
    raise exception 'Invalid compiled brief' using detail = 'A section is missing.';
  end if;
  if extract(isodow from new.week) <> 1 then
    raise exception 'Invalid week %: weeks begin on Monday', new.week;
  end if;
  return new;
end
$$;

create trigger weekly_briefs_check
  before insert or update on weekly_briefs
  for each row execute function check_brief();
