CREATE OR REPLACE PROCEDURE expressions(a NUMBER, b VARCHAR2) IS
BEGIN
  RAISE_APPLICATION_ERROR(-20001, 'Tool ' || TO_CHAR(a, '999') || ', ' || b || '.');
  RAISE_APPLICATION_ERROR(-20002, CONCAT('joined ', b));
  RAISE_APPLICATION_ERROR(-20003, ('in ' || ('brackets')));
  RAISE_APPLICATION_ERROR(-20004, CASE a WHEN 1 THEN 'no' || b ELSE 'no' END || ' tail');
  RAISE_APPLICATION_ERROR(-20005, SUBSTR('no', 1, 2) || CHR(10) || 'second line');
  RAISE_APPLICATION_ERROR(-20006, 'a' || 'b'
    || 'c' -- isn't it
    || 'd');
  RAISE_APPLICATION_ERROR(-20007, utl_lms.format_message('no %s', b));
  RAISE_APPLICATION_ERROR(-20008, 'percent % and %s stay');
  RAISE_APPLICATION_ERROR(-20009, b || a);
  RAISE_APPLICATION_ERROR(-20010, 'n is ' || 5);
END;
/
