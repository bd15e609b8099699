CREATE TABLE loans (
  id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
  member_id BIGINT NOT NULL,
  tool_id BIGINT NOT NULL,
  due_on DATE NOT NULL,
  renewals TINYINT NOT NULL DEFAULT 0,
  returned_at DATETIME NULL,
  open_tool_id BIGINT AS (IF(returned_at IS NULL, tool_id, NULL)) PERSISTENT UNIQUE,
  CONSTRAINT loans_member FOREIGN KEY (member_id) REFERENCES members (id)
) ENGINE = InnoDB;

DELIMITER //

CREATE PROCEDURE checkout(IN p_tag CHAR(9), IN p_member BIGINT, IN p_days INT)
BEGIN
  DECLARE v_tool BIGINT;
  DECLARE v_status VARCHAR(10);
  DECLARE EXIT HANDLER FOR 1205
    RESIGNAL SET MESSAGE_TEXT = 'Tool is busy at another desk: lock timeout';
  DECLARE EXIT HANDLER FOR 1062
  BEGIN
    ROLLBACK;
    RESIGNAL SQLSTATE '23000' SET MYSQL_ERRNO = 1062, MESSAGE_TEXT = 'Tool went to somebody else a moment ago';
  END;

  CALL require_active(p_member);
  IF p_days < 1 OR p_days > 28 THEN
    SIGNAL SQLSTATE '22003' SET MESSAGE_TEXT = 'A loan is 1 to 28 days long';
  END IF;

  START TRANSACTION;
  SELECT id, status INTO v_tool, v_status FROM tools WHERE tag = p_tag FOR UPDATE;
  CASE
    WHEN v_tool IS NULL THEN
      SIGNAL SQLSTATE '02000' SET MESSAGE_TEXT = 'No tool with this tag';
    WHEN v_status = 'lent' THEN
      SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Tool is lent out';
    WHEN v_status = 'repair' THEN
      SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Tool is not ready: it waits for repair';
    WHEN v_status IN ('lost', 'scrapped') THEN
      SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Tool is gone for good';
    ELSE
      INSERT INTO loans (member_id, tool_id, due_on)
      VALUES (p_member, v_tool, CURRENT_DATE + INTERVAL p_days DAY);
      UPDATE tools SET status = 'lent' WHERE id = v_tool;
  END CASE;
  COMMIT;
END //

CREATE PROCEDURE renew_loan(IN p_loan BIGINT, IN p_member BIGINT)
BEGIN
  DECLARE v_owner BIGINT;
  DECLARE v_renewals TINYINT;
  DECLARE v_returned DATETIME;

  SELECT member_id, renewals, returned_at INTO v_owner, v_renewals, v_returned
  FROM loans WHERE id = p_loan FOR UPDATE;
  IF v_owner IS NULL THEN
    SIGNAL SQLSTATE '02000' SET MESSAGE_TEXT = 'No loan with this number';
  END IF;
  IF v_owner <> p_member THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Loan is not accessible to other members';
  END IF;
  IF v_returned IS NOT NULL THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = "Loan is over; the tool is back";
  END IF;
  IF v_renewals >= 2 THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Loan renewed too many times';
  END IF;
  UPDATE loans SET due_on = due_on + INTERVAL 7 DAY, renewals = renewals + 1 WHERE id = p_loan;
END //

DELIMITER ;
