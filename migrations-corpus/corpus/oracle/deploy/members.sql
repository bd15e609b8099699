-- Deploy toolbarn:members to oracle

CREATE TABLE members (
  id NUMBER(18) GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  card_no VARCHAR2(12) NOT NULL UNIQUE,
  display_name VARCHAR2(120) NOT NULL,
  state VARCHAR2(10) DEFAULT 'pending' NOT NULL CHECK (state IN ('pending', 'active', 'blocked')),
  revision NUMBER(9) DEFAULT 1 NOT NULL
);

CREATE OR REPLACE TRIGGER members_check
BEFORE INSERT OR UPDATE ON members
FOR EACH ROW
BEGIN
  -- The library's cards have a letter and nine digits; there's no check digit.
  IF NOT REGEXP_LIKE(:NEW.card_no, '^[A-Z][0-9]{9}$') THEN
    RAISE_APPLICATION_ERROR(-20001, 'Invalid library card ' || :NEW.card_no);
  END IF;

  IF UPDATING AND :NEW.revision <> :OLD.revision THEN
    RAISE_APPLICATION_ERROR(-20002, 'Member ' || :OLD.id || ' was changed by another desk');
  END IF;

  IF UPDATING THEN
    :NEW.revision := :OLD.revision + 1;
  END IF;
END;
/

CREATE OR REPLACE PROCEDURE require_member(p_card_no IN VARCHAR2, p_id OUT NUMBER) AS
  v_state members.state%TYPE;
BEGIN
  SELECT id, state INTO p_id, v_state FROM members WHERE card_no = p_card_no;

  IF v_state = 'blocked' THEN
    raise_application_error(-20003, 'Access denied: the card is blocked');
  ELSIF v_state = 'pending' THEN
    raise_application_error(-20004, 'Membership is not complete');
  END IF;
EXCEPTION
  WHEN NO_DATA_FOUND THEN
    raise_application_error(-20005, 'query returned no rows', TRUE);
END;
/
