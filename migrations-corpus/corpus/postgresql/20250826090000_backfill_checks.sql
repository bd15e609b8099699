-- The first quarter's paper lists are in. These blocks stop the migration if they do not add up.

do $$
declare
  v_count bigint;
begin
  select count(*) into v_count
  from loans l join tool_items i on i.id = l.item_id
  where l.returned_at is null and i.status <> 'lent';
  assert v_count = 0, 'open loans for tools that are not lent';

  select count(*) into v_count from (
    select item_id from loans where returned_at is null group by item_id having count(*) > 1
  ) twice;
  assert v_count = 0, format('%s tools are lent twice', v_count);

  assert not exists (select 1 from ledger_entries where kind = 'deposit' and amount_cents <= 0);
end
$$;

do $$
begin
  if exists (select 1 from bookings where during && during and isempty(during)) then
    raise exception 'Backfill: empty booking periods' using errcode = 'data_corrupted';
  end if;

  if exists (
    select 1 from members m join site_roles r on r.member_id = m.id where m.state = 'left'
  ) then
    raise 'Backfill: a member who left still has a role';
  end if;
  raise debug 'backfill checked';
end
$$;

DO LANGUAGE plpgsql $check$
BEGIN
  IF current_setting('server_version_num')::int < 150000 THEN
    RAISE EXCEPTION 'Unsupported server version: PostgreSQL 15 is needed'
      USING ERRCODE = 'feature_not_supported';
  END IF;
  IF current_setting('server_encoding') <> 'UTF8' THEN
    RAISE EXCEPTION USING ERRCODE = '0A000', MESSAGE = 'Unsupported encoding '
      || current_setting('server_encoding');
  END IF;
END
$check$;
