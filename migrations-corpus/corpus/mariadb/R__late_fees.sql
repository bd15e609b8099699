-- Repeatable: runs again whenever this file changes.
DROP PROCEDURE IF EXISTS charge_late_fee;

DELIMITER //
CREATE PROCEDURE charge_late_fee(IN p_loan BIGINT)
BEGIN
  DECLARE v_days INT;
  DECLARE v_per_day INT;

  SELECT value INTO v_per_day FROM settings WHERE name = 'fee.per_day_cents';
  IF v_per_day IS NULL THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Late fees are not configured';
  END IF;

  SELECT DATEDIFF(returned_at, due_on) INTO v_days FROM loans WHERE id = p_loan;
  IF v_days IS NULL THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Late fee is not ready: the tool is still out';
  END IF;
  IF v_days > 365 THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Loan is disputed: a steward must look at it';
  END IF;
  UPDATE members m JOIN loans l ON l.member_id = m.id
  SET m.balance_cents = m.balance_cents - GREATEST(v_days, 0) * v_per_day
  WHERE l.id = p_loan;
END //
DELIMITER ;
