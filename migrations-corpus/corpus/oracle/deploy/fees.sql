-- Deploy toolbarn:fees to oracle
-- requires: lending

CREATE TABLE fee_bills (
  id NUMBER(18) GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id NUMBER(18) NOT NULL REFERENCES members (id),
  cents NUMBER(9) NOT NULL,
  paid_on DATE,
  disputed CHAR(1) DEFAULT 'N' NOT NULL
);

CREATE OR REPLACE PACKAGE fees AS
  FUNCTION open_cents(p_member IN NUMBER) RETURN NUMBER;
  PROCEDURE pay(p_bill IN NUMBER, p_cents IN NUMBER);
END fees;
/

CREATE OR REPLACE PACKAGE BODY fees AS

  FUNCTION open_cents(p_member IN NUMBER) RETURN NUMBER IS
    v_cents NUMBER;
  BEGIN
    SELECT NVL(SUM(cents), 0) INTO v_cents FROM fee_bills WHERE member_id = p_member AND paid_on IS NULL;
    RETURN v_cents;
  END open_cents;

  PROCEDURE pay(p_bill IN NUMBER, p_cents IN NUMBER) IS
    v_bill fee_bills%ROWTYPE;
    v_why VARCHAR2(200);
  BEGIN
    SELECT * INTO v_bill FROM fee_bills WHERE id = p_bill FOR UPDATE NOWAIT;

    IF v_bill.paid_on IS NOT NULL THEN
      RAISE_APPLICATION_ERROR(-20031, 'Bill ' || p_bill || ' is paid');
    END IF;
    IF v_bill.disputed = 'Y' THEN
      RAISE_APPLICATION_ERROR(-20032, 'Bill ' || p_bill || ' is disputed by the member');
    END IF;
    IF p_cents <> v_bill.cents THEN
      v_why := 'Bill of ' || v_bill.cents || ' cents, payment of ' || p_cents;
      RAISE_APPLICATION_ERROR(-20033, v_why);
    END IF;
    IF TO_CHAR(SYSDATE, 'HH24') = '03' THEN
      RAISE_APPLICATION_ERROR(-20034, 'Payments are unavailable during the nightly close');
    END IF;

    UPDATE fee_bills SET paid_on = TRUNC(SYSDATE) WHERE id = p_bill;
  END pay;

END fees;
/
