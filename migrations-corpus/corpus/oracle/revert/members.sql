-- Revert toolbarn:members from oracle

DECLARE
  v_count NUMBER;
BEGIN
  SELECT COUNT(*) INTO v_count FROM members;
  IF v_count > 0 THEN
    RAISE_APPLICATION_ERROR(-20999, 'Members would be lost; export them first');
  END IF;
END;
/

DROP PROCEDURE require_member;
DROP TABLE members;
