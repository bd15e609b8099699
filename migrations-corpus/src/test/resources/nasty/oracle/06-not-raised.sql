CREATE TABLE errors (raise_application_error VARCHAR2(10) DEFAULT 'no', n NUMBER(5));
INSERT INTO errors VALUES ('RAISE_APPLICATION_ERROR(-20001, ''no'')', q'[RAISE_APPLICATION_ERROR(-20001, 'no')]');
COMMENT ON TABLE errors IS 'it''s RAISE_APPLICATION_ERROR(-20001, ''no'')';
SELECT raise_application_error, "RAISE_APPLICATION_ERROR(-20001, 'no')" FROM errors;
CREATE OR REPLACE PROCEDURE names IS
  raise_application_error VARCHAR2(10);
  v VARCHAR2(100) := 'RAISE_APPLICATION_ERROR(-20001, ''no'')';
  PROCEDURE raise_application_error(code NUMBER) IS BEGIN NULL; END;
BEGIN
  raise_application_error := 'no';
  DBMS_OUTPUT.PUT_LINE(q'!RAISE_APPLICATION_ERROR(-20001, 'no')!');
  RAISE_APPLICATION_ERROR(-20001, 'the only one');
END;
/
