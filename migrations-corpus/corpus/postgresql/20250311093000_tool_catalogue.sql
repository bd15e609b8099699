-- The catalogue: what kinds of tools there are. The pieces themselves follow in the next migration.

create table tool_categories (
  id bigint generated always as identity primary key,
  parent_id bigint references tool_categories (id),
  name text not null,
  unique nulls not distinct (parent_id, name)
);

create table tool_models (
  id bigint generated always as identity primary key,
  category_id bigint not null references tool_categories (id),
  maker text not null,
  model text not null,
  barcode text,
  hazard_class smallint not null default 0 check (hazard_class between 0 and 3),
  deposit_cents integer not null default 0 check (deposit_cents >= 0),
  retired_at timestamptz,
  unique (maker, model)
);

/* Categories form a tree; it's at most five levels deep.
   /* The limit isn't ours: the kiosk's menu can't show a sixth. */
   Anything deeper is refused here. */
create function check_category_tree() returns trigger
language plpgsql
as $$
declare
  v_depth integer := 1;
  v_parent bigint := new.parent_id;
begin
  while v_parent is not null loop
    if v_parent = new.id then
      raise exception 'Category % would contain itself', new.name;
    end if;
    v_depth := v_depth + 1;
    if v_depth > 5 then
      raise exception 'Category % has too many levels above it', new.name
        using errcode = 'program_limit_exceeded';
    end if;
    select parent_id into v_parent from tool_categories where id = v_parent;
  end loop;
  return new;
end
$$;

create trigger tool_categories_tree
  before insert or update on tool_categories
  for each row execute function check_category_tree();

create function check_tool_model() returns trigger
language plpgsql
as $$
begin
  if new.barcode is not null and new.barcode !~ '^\d{8}(\d{5})?$' then
    raise 'Invalid barcode "%"', new.barcode
      using hint = 'A barcode has 8 or 13 digits.';
  end if;

  if new.hazard_class = 3 and new.deposit_cents = 0 then
    raise exception 'A hazard class 3 tool needs a deposit' using errcode = 'check_violation';
  end if;

  if tg_op = 'UPDATE' and old.retired_at is not null then
    raise exception 'Tool model % % is retired', old.maker, old.model;
  end if;
  return new;
end
$$;

create trigger tool_models_check
  before insert or update on tool_models
  for each row execute function check_tool_model();

create function merge_tool_models(p_keep bigint, p_drop bigint) returns void
language plpgsql
as $$
declare
  v_keep tool_models%rowtype;
  v_drop tool_models%rowtype;
begin
  if p_keep = p_drop then
    raise exception 'Use a different model to merge into';
  end if;

  select * into strict v_keep from tool_models where id = p_keep;
  select * into strict v_drop from tool_models where id = p_drop;

  if v_keep.barcode <> v_drop.barcode then
    raise exception 'Conflicting barcodes: % and %', v_keep.barcode, v_drop.barcode;
  end if;
  if v_keep.hazard_class <> v_drop.hazard_class then
    raise exception 'Conflicting hazard classes';
  end if;

  delete from tool_models where id = p_drop;
exception
  when no_data_found then
    raise exception 'query returned no rows' using errcode = 'no_data_found';
end
$$;
