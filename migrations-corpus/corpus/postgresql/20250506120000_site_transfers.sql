-- Tools travel between sites in crates. A crate is packed, sent and received.

create table crates (
  id bigint generated always as identity primary key,
  from_site bigint not null references sites (id),
  to_site bigint not null references sites (id),
  state text not null default 'packing' check (state in ('packing', 'sent', 'received')),
  packed_by bigint not null references members (id),
  sent_at timestamptz,
  check (from_site <> to_site)
);

create table crate_items (
  crate_id bigint not null references crates (id),
  item_id bigint not null references tool_items (id),
  seen_at timestamptz,
  primary key (crate_id, item_id)
);

create function pack_item(p_crate bigint, p_tag text) returns void
language plpgsql
as $$
declare
  v_crate crates;
  v_item tool_items;
begin
  select * into v_crate from crates where id = p_crate for update;
  if v_crate.state <> 'packing' then
    raise exception 'Crate % is closed', p_crate;
  end if;
  if (select count(*) from crate_items where crate_id = p_crate) >= 40 then
    raise exception 'Crate % holds too many tools', p_crate;
  end if;

  select * into v_item from tool_items where tag = p_tag for update;
  if v_item.site_id <> v_crate.from_site then
    raise exception 'Subject outside site: tool % is elsewhere', p_tag;
  end if;
  if v_item.status <> 'shelf' then
    raise exception 'Tool % is not on the shelf', p_tag;
  end if;

  insert into crate_items (crate_id, item_id) values (p_crate, v_item.id);
  update tool_items set status = 'transit' where id = v_item.id;
end
$$;

create function send_crate(p_crate bigint) returns void
language plpgsql
as $$
begin
  if not exists (select 1 from crate_items where crate_id = p_crate) then
    raise exception 'Crate % is not ready to send: it is empty', p_crate;
  end if;

  update crates set state = 'sent', sent_at = now() where id = p_crate and state = 'packing';
  if not found then
    raise exception 'Crate % was sent already', p_crate;
  end if;
end
$$;

create function receive_crate(p_crate bigint, p_tags text[]) returns integer
language plpgsql
as $$
declare
  v_crate crates;
  v_missing integer;
begin
  select * into v_crate from crates where id = p_crate for update;
  perform require_site_role(v_crate.to_site, 'desk', 'steward');
  if v_crate.state = 'packing' then
    raise exception 'Crate contents are not complete';
  end if;

  if exists (
    select 1 from unnest(p_tags) t (tag)
    where not exists (
      select 1 from crate_items c join tool_items i on i.id = c.item_id
      where c.crate_id = p_crate and i.tag = t.tag
    )
  ) then
    raise exception 'Crate % holds a tool that was never packed', p_crate using errcode = 'data_corrupted';
  end if;

  update crate_items c
  set seen_at = now()
  from tool_items i
  where i.id = c.item_id and c.crate_id = p_crate and i.tag = any (p_tags);

  select count(*) into v_missing from crate_items where crate_id = p_crate and seen_at is null;
  assert v_missing >= 0, 'crate count went below zero';
  update crates set state = 'received' where id = p_crate;
  return v_missing;
end
$$;
