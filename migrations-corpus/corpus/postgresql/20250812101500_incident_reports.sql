-- Something hurt somebody, or nearly did. Reports are private to the stewards of the site.

create table incidents (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites (id),
  item_id bigint references tool_items (id),
  reporter_id bigint not null references members (id),
  severity smallint not null check (severity between 1 and 5),
  story text not null,
  evidence jsonb not null default '[]',
  evidence_revision integer not null default 0,
  reviewer_id bigint references members (id),
  closed_at timestamptz
);

create function read_incident(p_incident bigint) returns incidents
language plpgsql stable
as $$
declare
  v_row incidents;
begin
  select * into v_row from incidents where id = p_incident;
  if not found then
    raise exception 'Case is unavailable';
  end if;
  if current_member_id() not in (
    select member_id from site_roles where site_id = v_row.site_id and role = 'steward'
    union select v_row.reporter_id
  ) then
    raise exception 'Case access denied' using errcode = 'insufficient_privilege';
  end if;
  return v_row;
end
$$;

create function add_evidence(p_incident bigint, p_evidence jsonb) returns integer
language plpgsql
as $$
declare
  v_row incidents := read_incident(p_incident);
begin
  if v_row.closed_at is not null then
    raise exception 'Incident % is closed', p_incident;
  end if;
  if jsonb_typeof(p_evidence) <> 'object' or not p_evidence ? 'kind' then
    raise exception 'Invalid evidence' using errcode = 'invalid_json_text';
  end if;
  if jsonb_array_length(v_row.evidence) >= 20 then
    raise exception 'Incident has too many pieces of evidence';
  end if;
  if p_evidence ->> 'kind' not in ('photo', 'note', 'witness') then
    raise exception 'Unsupported kind of evidence %', p_evidence ->> 'kind';
  end if;

  update incidents
  set evidence = evidence || p_evidence, evidence_revision = evidence_revision + 1
  where id = p_incident
  returning evidence_revision into v_row.evidence_revision;
  return v_row.evidence_revision;
end
$$;

create function close_incident(p_incident bigint, p_evidence_revision integer) returns void
language plpgsql
as $$
declare
  v_row incidents := read_incident(p_incident);
begin
  if v_row.reviewer_id is null then
    raise exception 'Case review unavailable';
  end if;
  if v_row.reviewer_id <> current_member_id() then
    raise exception 'Reviewer not linked to selected incident';
  end if;
  if v_row.evidence_revision <> p_evidence_revision then
    raise exception 'Evidence changed; read the incident again before closing it';
  end if;
  if v_row.severity >= 4 and jsonb_array_length(v_row.evidence) = 0 then
    raise exception 'Incident is not complete: severity % needs evidence', v_row.severity;
  end if;
  update incidents set closed_at = now() where id = p_incident;
end
$$;
