-- Machines of hazard class 2 and 3 need an induction by a trainer. It lapses after two years.

create table inductions (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id),
  model_id bigint not null references tool_models (id),
  trainer_id bigint not null references members (id),
  score smallint check (score between 0 and 100),
  passed_on date,
  revoked_at timestamptz,
  revoke_reason text
);

create index inductions_member_idx on inductions (member_id, model_id);

create function record_induction(p_member bigint, p_model bigint, p_score integer) returns bigint
language plpgsql
as $$
declare
  v_trainer bigint := current_member_id();
  v_model tool_models;
  v_id bigint;
begin
  select * into v_model from tool_models where id = p_model;
  if not found then
    raise exception 'Tool model % does not exist', p_model using errcode = 'P0002';
  end if;

  if v_model.hazard_class < 2 then
    raise exception 'Unsupported induction: % % needs none', v_model.maker, v_model.model;
  end if;
  if v_trainer = p_member then
    raise exception 'Trainers can''t pass themselves' using errcode = 'insufficient_privilege';
  end if;
  if p_score is null or p_score < 0 or p_score > 100 then
    raise exception 'Invalid score: % of 100%%', p_score using errcode = 'numeric_value_out_of_range';
  end if;

  insert into inductions (member_id, model_id, trainer_id, score, passed_on)
  values (p_member, p_model, v_trainer, p_score, case when p_score >= 80 then current_date end)
  returning id into v_id;
  return v_id;
end
$$;

create function require_induction(p_member bigint, p_model bigint) returns void
language plpgsql stable
as $$
declare
  v_last inductions;
begin
  perform 1 from tool_models where id = p_model and hazard_class >= 2;
  if not found then
    return;
  end if;

  select * into v_last
  from inductions
  where member_id = p_member and model_id = p_model
  order by id desc
  limit 1;

  case
    when v_last.id is null then
      raise exception 'Induction not complete for this machine'
        using hint = 'Book an induction first.';
    when v_last.revoked_at is not null then
      raise exception 'Access denied: induction revoked' using errcode = '42501';
    when v_last.passed_on is null then
      raise exception 'Induction not passed';
    when v_last.passed_on < current_date - interval '2 years' then
      raise exception 'Induction lapsed on %', v_last.passed_on + interval '2 years';
    else
      null;
  end case;
end
$$;

create function revoke_induction(p_induction bigint, p_reason text) returns void
language plpgsql
as $$
begin
  if coalesce(trim(p_reason), '') = '' then
    raise exception using
      errcode = 'null_value_not_allowed',
      message = 'A revocation needs a reason',
      hint = 'The member is shown the reason.';
  end if;

  update inductions
  set revoked_at = now(), revoke_reason = p_reason
  where id = p_induction and revoked_at is null;
  if not found then
    raise exception 'Induction % is not there to revoke', p_induction using errcode = 'no_data_found';
  end if;
end
$$;
