-- One row for each piece on the shelf, with its own tag.

create table tool_items (
  id bigint generated always as identity primary key,
  model_id bigint not null references tool_models (id),
  site_id bigint not null references sites (id),
  tag text not null unique,
  condition text not null default 'good' check (condition in ('new', 'good', 'worn', 'broken')),
  status text not null default 'shelf'
    check (status in ('intake', 'shelf', 'held', 'lent', 'repair', 'transit', 'lost', 'scrapped')),
  revision integer not null default 1,
  checked_at timestamptz
);

create index tool_items_shelf_idx on tool_items (site_id, model_id) where status = 'shelf';

create function check_tool_item() returns trigger
language plpgsql
as $$
begin
  if new.tag !~ '^TB-[0-9A-HJKMNP-TV-Z]{6}$' then
    raise exception 'Invalid tool tag %', new.tag using errcode = '22023';
  end if;

  if tg_op = 'UPDATE' then
    if old.status = 'scrapped' then
      raise exception 'Tool % is scrapped', old.tag;
    end if;
    if old.status = 'lent' and new.site_id <> old.site_id then
      raise exception 'Tool % is lent out and can''t move', old.tag;
    end if;
    if new.tag <> old.tag then
      raise exception 'A tool keeps its tag' using errcode = 'feature_not_supported';
    end if;
    new.revision := old.revision + 1;
  end if;
  return new;
end
$$;

create trigger tool_items_check
  before insert or update on tool_items
  for each row execute function check_tool_item();

-- Puts a tool back on the shelf after a look at it. The desk sends the revision that it saw.
create function inspect_tool(p_tag text, p_revision integer, p_condition text) returns tool_items
language plpgsql
as $$
declare
  v_item tool_items;
begin
  select * into v_item from tool_items where tag = p_tag for update;
  if v_item.id is null then
    raise no_data_found using message = 'No tool with tag ' || p_tag;
  end if;
  perform require_site_role(v_item.site_id, 'desk', 'steward');

  if v_item.revision <> p_revision then
    raise exception 'Tool % has changed; look again before saving', p_tag;
  end if;
  if p_condition is null then
    raise not_null_violation using message = 'An inspection needs a condition', column = 'condition';
  end if;
  if v_item.status not in ('intake', 'repair', 'shelf') then
    raise exception 'Tool % is not ready for inspection', p_tag;
  end if;

  update tool_items
  set condition = p_condition,
      status = case when p_condition = 'broken' then 'repair' else 'shelf' end,
      checked_at = now()
  where id = v_item.id
  returning * into v_item;
  return v_item;
end
$$;
