REM it's a remark of SQL*Plus
PROMPT It's a prompt: RAISE_APPLICATION_ERROR(-20001, 'no')
-- it's a comment
/* it's a block /* that does not nest */
SET DEFINE OFF
prompt isn't it
CREATE OR REPLACE TRIGGER comments BEFORE INSERT ON loans FOR EACH ROW
DECLARE
  remark VARCHAR2(10) := 'no';
BEGIN
  -- RAISE_APPLICATION_ERROR(-20001, 'no');
  /* RAISE_APPLICATION_ERROR(-20001, 'no'); */
  RAISE_APPLICATION_ERROR( -- isn't it
    -20001, /* ' */
    'far from its keyword');
  :NEW.id := 6 / 2; RAISE_APPLICATION_ERROR(-20002, 'behind a division');
  RAISE_APPLICATION_ERROR(-20003, '-- text') /* ' */;
END;
/
