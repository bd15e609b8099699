-- Requests are fulfilled at checkout now; holding a piece by hand is gone.

drop function hold_for_request(bigint, text);

create function fulfil_request(p_request bigint, p_tag text) returns bigint
language plpgsql
as $$
declare
  v_request loan_requests;
  v_loan bigint;
begin
  select * into v_request from loan_requests where id = p_request for update;
  if not found then
    raise exception 'Loan request % does not exist', p_request using errcode = 'no_data_found';
  end if;
  if v_request.state not in ('open', 'held') then
    raise exception 'Loan request % is over: %', p_request, v_request.state;
  end if;
  perform 1 from tool_items where tag = p_tag and model_id = v_request.model_id;
  if not found then
    raise exception 'Tool % is of another model than requested', p_tag;
  end if;

  v_loan := checkout(p_tag, v_request.member_id, v_request.days);
  update loans set request_id = p_request where id = v_loan;
  update loan_requests set state = 'fulfilled' where id = p_request;
  return v_loan;
end
$$;

-- Old kiosks still call the old name. They get a clear answer until the end of the year.
create function hold_for_request(p_request bigint) returns void
language plpgsql
as $$
begin
  raise exception 'Unsupported action: update the kiosk' using errcode = 'feature_not_supported';
end
$$;
