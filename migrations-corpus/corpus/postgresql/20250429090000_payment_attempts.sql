-- Card payments go through a provider. We keep each attempt and what the provider said of it.

create table payment_providers (
  name text primary key,
  enabled boolean not null default false,
  account_ref text,
  down_since timestamptz
);

create table payment_attempts (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id),
  provider text not null references payment_providers (name),
  amount_cents integer not null,
  currency char(3) not null default 'EUR',
  provider_ref text unique,
  state text not null default 'created' check (state in ('created', 'sent', 'settled', 'failed', 'reversed')),
  created_at timestamptz not null default now()
);

create function start_payment(p_provider text, p_amount_cents integer, p_currency text) returns bigint
language plpgsql
as $$
declare
  v_provider payment_providers;
  v_id bigint;
begin
  select * into v_provider from payment_providers where name = p_provider;
  if not found then
    raise exception 'Unsupported payment provider %', p_provider;
  end if;

  if not v_provider.enabled then
    raise exception 'Payment by % is not enabled', p_provider;
  end if;
  if v_provider.account_ref is null then
    raise exception 'Payment provider % is not configured', p_provider;
  end if;
  if v_provider.down_since is not null then
    raise exception 'Payment provider % unavailable since %', p_provider, v_provider.down_since
      using errcode = 'connection_failure';
  end if;
  if p_currency <> 'EUR' then
    raise exception 'Unsupported currency %', p_currency using errcode = 'feature_not_supported';
  end if;
  if p_amount_cents not between 50 and 50000 then
    raise exception 'Invalid payment amount: % cents', p_amount_cents;
  end if;

  insert into payment_attempts (member_id, provider, amount_cents, currency)
  values (require_active_member(), p_provider, p_amount_cents, p_currency)
  returning id into v_id;
  return v_id;
end
$$;

create function settle_payment(p_attempt bigint, p_provider_ref text, p_amount_cents integer) returns void
language plpgsql
as $$
declare
  v_attempt payment_attempts;
begin
  select * into v_attempt from payment_attempts where id = p_attempt for update;
  if not found then
    raise exception 'Payment attempt % does not exist', p_attempt using errcode = 'no_data_found';
  end if;

  if v_attempt.state = 'settled' then
    if v_attempt.provider_ref = p_provider_ref then
      return;
    end if;
    raise exception 'Conflicting provider references for payment %', p_attempt;
  end if;
  if v_attempt.state <> 'sent' then
    raise exception 'Payment % is %, not sent', p_attempt, v_attempt.state;
  end if;
  if v_attempt.amount_cents <> p_amount_cents then
    raise exception 'Settled amount in conflict with the amount asked for';
  end if;

  update payment_attempts set state = 'settled', provider_ref = p_provider_ref where id = p_attempt;
  insert into ledger_entries (member_id, kind, amount_cents, note)
  values (v_attempt.member_id, 'payment', p_amount_cents, p_provider_ref);
exception
  when unique_violation then
    raise exception 'Provider reference already used for different payment'
      using errcode = 'unique_violation';
end
$$;
