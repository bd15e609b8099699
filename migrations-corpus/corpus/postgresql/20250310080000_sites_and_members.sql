-- Toolbarn lends tools and rents out benches in community workshops.
-- A site is one workshop; a member has one home site and may visit the others.

create table sites (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  time_zone text not null default 'Europe/Vienna',
  opened_on date not null default current_date,
  closed_on date,
  created_at timestamptz not null default now()
);

create table members (
  id bigint generated always as identity primary key,
  home_site_id bigint not null references sites (id),
  email text not null,
  display_name text not null,
  state text not null default 'pending' check (state in ('pending', 'active', 'paused', 'left')),
  revision integer not null default 1,
  joined_on date,
  created_at timestamptz not null default now()
);

create unique index members_email_key on members (lower(email));
create index members_home_site_idx on members (home_site_id);

create table site_roles (
  site_id bigint not null references sites (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  role text not null check (role in ('steward', 'desk', 'trainer', 'treasurer')),
  granted_at timestamptz not null default now(),
  primary key (site_id, member_id, role)
);

create function check_site() returns trigger
language plpgsql
as $$
begin
  -- The slug stands in web addresses, so it can't hold anything a browser would escape.
  if new.slug !~ '^[a-z][a-z0-9-]{1,38}[a-z0-9]$' then
    raise exception 'Invalid site slug %', new.slug using errcode = '22023';
  end if;

  if not exists (select 1 from pg_timezone_names where name = new.time_zone) then
    raise exception 'Invalid time zone % for site %', new.time_zone, new.slug
      using errcode = 'invalid_parameter_value', hint = 'Write a name such as Europe/Vienna.';
  end if;

  if tg_op = 'UPDATE' and old.closed_on is not null and new.closed_on is null then
    raise exception 'A closed site can''t be opened again';
  end if;

  return new;
end
$$;

create trigger sites_check
  before insert or update on sites
  for each row execute function check_site();

create function check_member() returns trigger
language plpgsql
as $$
begin
  if new.email !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' then
    raise exception 'Invalid e-mail address' using errcode = '22023', column = 'email';
  end if;

  if tg_op = 'INSERT' then
    return new;
  end if;

  if new.revision <> old.revision then
    raise exception 'Member % changed since revision %', old.id, new.revision
      using errcode = 'serialization_failure';
  end if;

  if old.state = 'left' and new.state <> 'left' then
    raise exception 'Member % has left', old.id;
  end if;

  if new.state = 'active' and old.state not in ('pending', 'paused', 'active') then
    raise exception 'Invalid member state % after %', new.state, old.state;
  end if;

  new.revision := old.revision + 1;
  return new;
end
$$;

create trigger members_check
  before insert or update on members
  for each row execute function check_member();
