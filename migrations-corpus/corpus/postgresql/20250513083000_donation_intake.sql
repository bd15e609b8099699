-- People give us tools. Two volunteers look at each before it goes on the shelf.

create table donations (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites (id),
  donor_name text,
  description text not null,
  first_check_by bigint references members (id),
  second_check_by bigint references members (id),
  verdict text check (verdict in ('keep', 'parts', 'scrap')),
  item_id bigint references tool_items (id),
  received_at timestamptz not null default now()
);

create function check_donation(p_donation bigint, p_verdict text) returns void
language plpgsql
as $$
declare
  v_me bigint := current_member_id();
  v_donation donations;
begin
  select * into v_donation from donations where id = p_donation for update;
  if not found then
    raise exception 'Donation % does not exist', p_donation using errcode = 'no_data_found';
  end if;
  if p_verdict not in ('keep', 'parts', 'scrap') then
    raise exception 'Invalid verdict' using errcode = '22023',
      detail = U&'Known verdicts: keep, parts, scrap \2013 nothing else.';
  end if;

  if v_donation.first_check_by is null then
    update donations set first_check_by = v_me, verdict = p_verdict where id = p_donation;
    return;
  end if;
  if v_donation.first_check_by = v_me then
    raise exception 'A second pair of eyes is needed'
      using errcode = '42501';
  end if;
  if v_donation.verdict <> p_verdict then
    raise exception 'Verdicts disagree: donation % is disputed', p_donation;
  end if;
  update donations set second_check_by = v_me where id = p_donation;
end
$$;

create function shelve_donation(p_donation bigint, p_model bigint, p_tag text) returns bigint
language plpgsql
as $$
declare
  v_donation donations;
  v_item bigint;
begin
  select * into v_donation from donations where id = p_donation for update;
  if v_donation.second_check_by is null then
    raise exception 'Donation checks are not complete';
  end if;
  if v_donation.verdict <> 'keep' then
    raise exception 'Donation % was not kept', p_donation;
  end if;
  if v_donation.item_id is not null then
    raise exception 'Donation % is on the shelf already', p_donation;
  end if;

  insert into tool_items (model_id, site_id, tag, status)
  values (p_model, v_donation.site_id, p_tag, 'intake')
  returning id into v_item;
  update donations set item_id = v_item where id = p_donation;
  return v_item;
exception
  when foreign_key_violation then
    raise foreign_key_violation
      using message = E'Model of the donation isn\'t in the catalogue',
            detail = format('Model %s.', p_model);
end
$$;
