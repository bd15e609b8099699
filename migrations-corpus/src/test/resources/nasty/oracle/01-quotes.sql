CREATE OR REPLACE PROCEDURE quotes IS
BEGIN
  RAISE_APPLICATION_ERROR(-20001, 'The member''s card isn''t known');
  RAISE_APPLICATION_ERROR(-20002, q'[It's in [square] brackets]');
  RAISE_APPLICATION_ERROR(-20003, Q'{it's in {braces}}');
  RAISE_APPLICATION_ERROR(-20004, nq'!it's national!');
  RAISE_APPLICATION_ERROR(-20005, q'(it's (nested) in )');
  RAISE_APPLICATION_ERROR(-20006, q'<it's <angled>>');
  RAISE_APPLICATION_ERROR(-20007, q'xit's between two xx');
  RAISE_APPLICATION_ERROR(-20008, N'national');
  RAISE_APPLICATION_ERROR(-20009, 'semicolon; -- dashes /* and comment');
  RAISE_APPLICATION_ERROR(-20010, 'backslash \');
  RAISE_APPLICATION_ERROR(-20011, '
/
');
  RAISE_APPLICATION_ERROR(-20012, q'"it's quoted"');
END;
/
