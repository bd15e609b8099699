-- Once a quarter each site counts its tools. While a count runs, nothing moves there.

create table stocktakes (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites (id),
  started_by bigint not null references members (id),
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

create unique index stocktakes_running_key on stocktakes (site_id) where finished_at is null;

create table stocktake_lines (
  stocktake_id bigint not null references stocktakes (id),
  item_id bigint not null references tool_items (id),
  counted_by bigint not null references members (id),
  shelf text not null,
  primary key (stocktake_id, item_id)
);

create function count_tool(p_stocktake bigint, p_tag text, p_shelf text) returns void
language plpgsql
as $count$
declare
  v_take stocktakes;
  v_item tool_items;
  v_other text;
begin
  select * into v_take from stocktakes where id = p_stocktake for share;
  if v_take.finished_at is not null then
    raise exception 'Stocktake % is finished', p_stocktake;
  end if;
  if p_shelf !~ '^[A-Z]\d{2}$' then
    raise exception 'Invalid shelf %', quote_nullable(p_shelf);
  end if;

  select * into v_item from tool_items where tag = p_tag;
  if not found then
    raise no_data_found using message = 'No tool with tag ' || p_tag;
  end if;

  select shelf into v_other
  from stocktake_lines
  where stocktake_id = p_stocktake and item_id = v_item.id;
  if v_other <> p_shelf then
    raise exception 'Conflicting shelves for tool %: % and %', p_tag, v_other, p_shelf;
  end if;

  insert into stocktake_lines values (p_stocktake, v_item.id, current_member_id(), p_shelf)
  on conflict do nothing;
end
$count$;

create function finish_stocktake(p_stocktake bigint) returns integer
language plpgsql
as $finish$
declare
  v_take stocktakes;
  v_counted integer;
  v_expected integer;
begin
  select * into v_take from stocktakes where id = p_stocktake for update;
  select count(*) into v_counted from stocktake_lines where stocktake_id = p_stocktake;
  select count(*) into v_expected from tool_items where site_id = v_take.site_id and status = 'shelf';

  if v_counted = 0 then
    raise exception 'Stocktake % is not complete: nothing was counted', p_stocktake;
  end if;
  if v_counted < v_expected * 0.9 then
    raise exception
      'Stocktake % counted % of % tools, '
      'which is under 90 %%',
      p_stocktake, v_counted, v_expected;
  end if;

  update stocktakes set finished_at = now() where id = p_stocktake;
  raise log 'Stocktake % finished: % of %', p_stocktake, v_counted, v_expected;
  return v_expected - v_counted;
end
$finish$;

-- While a count runs, the tools of its site stay where they are.
create function hold_still_during_stocktake() returns trigger
language plpgsql
as $still$
begin
  if new.status is distinct from old.status
    and exists (select 1 from stocktakes where site_id = old.site_id and finished_at is null)
  then
    raise exception 'Tools of site % are unavailable: a stocktake is running', old.site_id;
  end if;
  return new;
end
$still$;

create trigger tool_items_still
  before update on tool_items
  for each row execute function hold_still_during_stocktake();
