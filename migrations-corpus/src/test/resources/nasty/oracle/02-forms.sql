CREATE OR REPLACE PROCEDURE forms(p_id NUMBER, p_msg VARCHAR2) AUTHID DEFINER AS
  c_locked CONSTANT NUMBER := -20101;
  e_own EXCEPTION;
  PRAGMA EXCEPTION_INIT(e_own, -20102);
BEGIN
  raise_application_error(-20103, 'lower case');
  RAISE_APPLICATION_ERROR (-20104, 'with a blank', TRUE);
  RAISE_APPLICATION_ERROR(-20105, 'Order ' || p_id || ' is locked', FALSE);
  RAISE_APPLICATION_ERROR(c_locked, 'a number by name');
  RAISE_APPLICATION_ERROR(num => -20106, msg => 'by name');
  RAISE_APPLICATION_ERROR(msg => 'the other way round', num => -20107, keeperrorstack => TRUE);
  RAISE_APPLICATION_ERROR(-20108, p_msg);
  RAISE_APPLICATION_ERROR(-20109, SQLERRM || ': ' || p_msg);
  SYS.DBMS_STANDARD.RAISE_APPLICATION_ERROR(-20110, 'with its package');
  RAISE_APPLICATION_ERROR
    (
      -20111
      ,
      'one word a line'
    );
  RAISE_APPLICATION_ERROR(-20000 - 112, 'a sum');
  RAISE e_own;
  RAISE;
EXCEPTION
  WHEN NO_DATA_FOUND THEN RAISE_APPLICATION_ERROR(-20113, 'Tool not found');
  WHEN OTHERS THEN
    IF SQLCODE = -1 THEN RAISE_APPLICATION_ERROR(-20114, 'Conflicting tool'); ELSE RAISE; END IF;
END forms;
/
