-- Deploy toolbarn:lending to oracle
-- requires: lending@v1.0
-- requires: fees

CREATE OR REPLACE PACKAGE BODY lending AS

  PROCEDURE check_out(p_card_no IN VARCHAR2, p_tag IN VARCHAR2, p_days IN NUMBER) IS
    tool_busy EXCEPTION;
    PRAGMA EXCEPTION_INIT(tool_busy, -30006);
    v_member NUMBER;
    v_tool tools%ROWTYPE;
  BEGIN
    require_member(p_card_no, v_member);
    IF p_days NOT BETWEEN 1 AND 28 THEN
      RAISE_APPLICATION_ERROR(-20021, 'Invalid number of days: ' || p_days);
    END IF;
    IF fees.open_cents(v_member) > 0 THEN
      RAISE_APPLICATION_ERROR(-20025, 'Fees of ' || fees.open_cents(v_member) || ' cents are open');
    END IF;

    SELECT * INTO v_tool FROM tools WHERE tag = p_tag FOR UPDATE WAIT 3;
    IF v_tool.status = 'lent' THEN
      RAISE_APPLICATION_ERROR(-20026, 'Loan would conflict with the one that is open');
    ELSIF v_tool.status <> 'shelf' THEN
      RAISE_APPLICATION_ERROR(-20022, 'Tool ' || p_tag || ' is not on the shelf');
    END IF;

    INSERT INTO loans (member_id, tool_id, due_on) VALUES (v_member, v_tool.id, TRUNC(SYSDATE) + p_days);
    UPDATE tools SET status = 'lent' WHERE id = v_tool.id;
  EXCEPTION
    WHEN NO_DATA_FOUND THEN
      RAISE_APPLICATION_ERROR(-20023, 'No tool carries the tag ' || p_tag);
    WHEN tool_busy THEN
      RAISE_APPLICATION_ERROR(-20027, 'Tool ' || p_tag || ' is being handled elsewhere: lock timeout');
  END check_out;

  PROCEDURE give_back(p_tag IN VARCHAR2) IS
  BEGIN
    UPDATE loans
    SET returned_on = TRUNC(SYSDATE)
    WHERE returned_on IS NULL AND tool_id = (SELECT id FROM tools WHERE tag = p_tag);
    IF SQL%ROWCOUNT = 0 THEN
      RAISE_APPLICATION_ERROR(-20024, 'Tool ' || p_tag || ' was not lent');
    END IF;
    UPDATE tools SET status = 'shelf' WHERE tag = p_tag;
  END give_back;

END lending;
/
