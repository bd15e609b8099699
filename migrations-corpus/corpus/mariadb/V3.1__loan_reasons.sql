-- Says why a loan was refused; the reason goes to the desk's screen.
ALTER TABLE loans ADD COLUMN refused_why VARCHAR(200) NULL;

DELIMITER //
CREATE PROCEDURE refuse_loan(IN p_loan BIGINT, IN p_why VARCHAR(200))
BEGIN
  DECLARE EXIT HANDLER FOR SQLEXCEPTION
  BEGIN
    ROLLBACK;
    RESIGNAL;
  END;

  IF p_why IS NULL OR TRIM(p_why) = '' THEN
    SIGNAL SQLSTATE '22004' SET MESSAGE_TEXT = 'A refusal needs a reason';
  END IF;
  IF CHAR_LENGTH(p_why) > 200 THEN
    SIGNAL SQLSTATE '22001' SET MESSAGE_TEXT = 'Use a shorter reason'; /* it won't fit; the screen has 200 signs */
  END IF;

  START TRANSACTION;
  UPDATE loans SET refused_why = p_why, returned_at = NOW() WHERE id = p_loan AND returned_at IS NULL;
  IF ROW_COUNT() = 0 THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Loan changed meanwhile; read it again';
  END IF;
  COMMIT;
END //
DELIMITER ;
