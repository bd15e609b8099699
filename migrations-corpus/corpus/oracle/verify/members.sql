-- Verify toolbarn:members on oracle

SELECT id, card_no, display_name, state, revision FROM members WHERE 0 = 1;

DECLARE
  v_valid NUMBER;
BEGIN
  SELECT COUNT(*) INTO v_valid FROM user_objects WHERE object_name = 'REQUIRE_MEMBER' AND status = 'VALID';
  IF v_valid = 0 THEN
    RAISE_APPLICATION_ERROR(-20998, 'require_member is not valid');
  END IF;
END;
/
