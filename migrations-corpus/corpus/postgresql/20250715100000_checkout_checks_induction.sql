-- checkout() asks for the induction and for open fees now; the rest is as it was.

CREATE OR REPLACE FUNCTION checkout(p_tag text, p_member bigint, p_days integer) RETURNS bigint
LANGUAGE plpgsql
AS $$
DECLARE
  v_item tool_items;
  v_owed integer := -balance_cents(p_member);
  v_loan bigint;
BEGIN
  SELECT * INTO v_item FROM tool_items WHERE tag = p_tag FOR UPDATE;
  IF NOT FOUND THEN
    RAISE no_data_found USING MESSAGE = 'No tool with tag ' || p_tag;
  END IF;
  PERFORM require_site_role(v_item.site_id, 'desk');
  PERFORM require_induction(p_member, v_item.model_id);

  IF v_item.status = 'lent' THEN
    RAISE EXCEPTION 'Tool % is lent to somebody else', p_tag;
  ELSIF v_item.status = 'transit' THEN
    RAISE EXCEPTION 'Tool % is not ready: it is in a crate', p_tag;
  ELSIF v_item.status NOT IN ('shelf', 'held') THEN
    RAISE EXCEPTION 'Tool % can not be lent while it is %', p_tag, v_item.status;
  END IF;
  IF p_days NOT BETWEEN 1 AND 28 THEN
    RAISE EXCEPTION 'Invalid loan length of % days', p_days
      USING ERRCODE = 'numeric_value_out_of_range';
  END IF;
  IF v_owed > 2000 THEN
    RAISE EXCEPTION 'Member owes % cents; settle first', v_owed;
  END IF;
  IF (SELECT count(*) FROM loans WHERE member_id = p_member AND returned_at IS NULL) >= 8 THEN
    RAISE EXCEPTION 'Member has too many tools at home';
  END IF;

  INSERT INTO loans (member_id, item_id, due_on)
  VALUES (p_member, v_item.id, current_date + p_days)
  RETURNING id INTO v_loan;
  UPDATE tool_items SET status = 'lent' WHERE id = v_item.id;
  RETURN v_loan;
END
$$;
