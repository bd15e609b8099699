-- Kiosks retry over bad networks. A key makes a second try give the first answer.

CREATE TABLE idempotency_keys (
  member_id BIGINT NOT NULL REFERENCES members (id),
  key TEXT NOT NULL,
  action TEXT NOT NULL,
  input_hash BYTEA NOT NULL,
  answer JSONB,
  claimed_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, key)
);

CREATE FUNCTION claim_key(p_key TEXT, p_action TEXT, p_input JSONB) RETURNS JSONB
LANGUAGE plpgsql
AS $BODY$
DECLARE
  v_member BIGINT := require_active_member();
  v_hash BYTEA := sha256(convert_to(p_input::TEXT, 'UTF8'));
  v_row idempotency_keys;
BEGIN
  IF p_key IS NULL OR length(p_key) NOT BETWEEN 16 AND 80 THEN
    RAISE EXCEPTION 'Invalid idempotency key' USING ERRCODE = '22023',
      HINT = 'A key has 16 to 80 characters.';
  END IF;

  INSERT INTO idempotency_keys (member_id, key, action, input_hash)
  VALUES (v_member, p_key, p_action, v_hash)
  ON CONFLICT DO NOTHING;
  IF FOUND THEN
    RETURN NULL;
  END IF;

  SELECT * INTO v_row FROM idempotency_keys WHERE member_id = v_member AND key = p_key;
  IF v_row.action <> p_action THEN
    RAISE EXCEPTION 'Idempotency key already used for different action %', v_row.action
      USING ERRCODE = '22023';
  END IF;
  IF v_row.input_hash <> v_hash THEN
    RAISE EXCEPTION 'Idempotency key already used for different input' USING ERRCODE = '22023';
  END IF;
  IF v_row.answer IS NULL THEN
    RAISE EXCEPTION 'The first request with this key is not complete';
  END IF;
  RETURN v_row.answer;
END
$BODY$;

CREATE FUNCTION settle_key(p_key TEXT, p_answer JSONB) RETURNS VOID
LANGUAGE plpgsql
AS $BODY$
BEGIN
  UPDATE idempotency_keys
  SET answer = p_answer
  WHERE member_id = current_member_id() AND key = p_key AND answer IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION
      'Idempotency key is not claimed';
  END IF;
END
$BODY$;
