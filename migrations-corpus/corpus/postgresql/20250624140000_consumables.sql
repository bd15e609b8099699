-- Screws, glue, sandpaper: sold by the piece, counted by the box.

create table consumables (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites (id),
  name text not null,
  unit text not null,
  price_cents integer not null,
  in_stock numeric(10, 2) not null default 0 check (in_stock >= 0),
  reorder_at numeric(10, 2),
  unique (site_id, name)
);

create table consumable_sales (
  id bigint generated always as identity primary key,
  consumable_id bigint not null references consumables (id),
  member_id bigint references members (id),
  quantity numeric(10, 2) not null,
  total_cents integer not null,
  sold_at timestamptz not null default now()
);

create function sell_consumable(p_consumable bigint, p_quantity numeric, p_price_cents integer) returns integer
language plpgsql
as $$
declare
  v_row consumables;
  v_total integer;
begin
  select * into v_row from consumables where id = p_consumable for update;
  if not found then
    raise exception 'Consumable % does not exist', p_consumable using errcode = 'no_data_found';
  end if;

  if p_quantity <= 0 then
    raise exception 'Invalid quantity %', p_quantity using errcode = 'numeric_value_out_of_range';
  end if;
  if v_row.unit = 'piece' and p_quantity <> trunc(p_quantity) then
    raise exception 'Use a whole number of pieces';
  end if;
  if v_row.price_cents <> p_price_cents then
    raise exception 'Price of % changed to % cents', v_row.name, v_row.price_cents;
  end if;
  if v_row.in_stock < p_quantity then
    raise exception '% % of % left in stock', v_row.in_stock, v_row.unit, v_row.name;
  end if;

  v_total := round(p_quantity * p_price_cents);
  update consumables set in_stock = in_stock - p_quantity where id = p_consumable;
  insert into consumable_sales (consumable_id, member_id, quantity, total_cents)
  values (p_consumable, current_member_id(), p_quantity, v_total);

  if v_row.in_stock - p_quantity < v_row.reorder_at then
    raise notice 'Reorder %: % % left', v_row.name, v_row.in_stock - p_quantity, v_row.unit;
  end if;
  return v_total;
end
$$;

create function price_per_unit(p_total_cents integer, p_quantity numeric) returns numeric
language plpgsql immutable
as $$
begin
  if p_quantity = 0 then
    raise sqlstate '22012' using message = 'No price for a quantity of nothing';
  elsif p_quantity < 0 then
    raise numeric_value_out_of_range;
  elsif p_total_cents is null then
    raise sqlstate '22004';
  end if;
  return p_total_cents / p_quantity;
end
$$;
