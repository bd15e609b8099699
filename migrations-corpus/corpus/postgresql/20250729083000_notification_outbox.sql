-- Reminders leave through an outbox; senders claim rows and tell how it went.

create table notifications (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id),
  channel text not null,
  template text not null,
  params jsonb not null default '{}',
  attempts smallint not null default 0,
  claimed_by text,
  claimed_until timestamptz,
  sent_at timestamptz,
  failed_reason text
);

create table notification_channels (
  name text primary key,
  enabled boolean not null,
  endpoint text
);

insert into notification_channels values
  ('email', true, 'smtp://mail.toolbarn.example'),
  ('sms', false, null),
  ('post', true, null);

create function queue_notification(p_member bigint, p_channel text, p_template text, p_params jsonb)
returns bigint
language plpgsql
as $$
declare
  v_channel notification_channels;
  v_left text;
  v_id bigint;
begin
  select * into v_channel from notification_channels where name = p_channel;
  if v_channel.name is null then
    raise exception 'Unsupported notification channel %', p_channel;
  end if;
  if not v_channel.enabled then
    raise exception 'Channel % is not enabled', p_channel;
  end if;
  if v_channel.endpoint is null then
    raise exception 'Channel % is not configured', p_channel;
  end if;

  -- A placeholder such as {{name}} or $1 must have a value: '$' at the end is one of the forms.
  v_left := substring(p_template from '\{\{(\w+)\}\}$');
  if v_left is not null and not p_params ? v_left then
    raise exception 'Invalid template: no value for {{%}}', v_left;
  end if;

  insert into notifications (member_id, channel, template, params)
  values (p_member, p_channel, p_template, p_params)
  returning id into v_id;
  return v_id;
end
$$;

create function notification_sent(p_notification bigint, p_sender text, p_error text) returns void
language plpgsql
as $$
declare
  v_row notifications;
begin
  select * into v_row from notifications where id = p_notification for update;
  if v_row.claimed_by is distinct from p_sender then
    raise exception 'Sender no longer owns notification %', p_notification;
  end if;
  if v_row.sent_at is not null then
    raise exception 'Notification % was sent already', p_notification;
  end if;

  if p_error is null then
    update notifications set sent_at = now() where id = p_notification;
  elsif p_error ~* 'timed? ?out$' then
    raise exception 'Mail relay: fetch failed' using detail = p_error;
  elsif v_row.attempts >= 5 then
    update notifications set failed_reason = p_error where id = p_notification;
    raise exception '%', p_error;
  else
    update notifications set attempts = attempts + 1, claimed_by = null where id = p_notification;
  end if;
end
$$;
