CREATE TABLE payments (
  id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
  member_id BIGINT NOT NULL,
  idempotency_key VARCHAR(80) NOT NULL UNIQUE,
  amount_cents INT NOT NULL,
  provider VARCHAR(20) NOT NULL,
  settled_at DATETIME NULL
) ENGINE = InnoDB;

CREATE TABLE settings (name VARCHAR(60) NOT NULL PRIMARY KEY, value VARCHAR(200) NOT NULL);

DELIMITER //

CREATE PROCEDURE pay(IN p_member BIGINT, IN p_key VARCHAR(80), IN p_amount INT, IN p_provider VARCHAR(20))
pay: BEGIN
  DECLARE v_amount INT;
  DECLARE v_text VARCHAR(128);

  SELECT amount_cents INTO v_amount FROM payments WHERE idempotency_key = p_key;
  IF v_amount = p_amount THEN
    LEAVE pay;
  ELSEIF v_amount IS NOT NULL THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Payment key already used for different amount';
  END IF;

  IF p_provider NOT IN ('card', 'sepa') THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Unsupported payment provider';
  END IF;
  IF NOT EXISTS (SELECT 1 FROM settings WHERE name = CONCAT('pay.', p_provider)) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Payment provider is not configured';
  END IF;
  IF (SELECT value FROM settings WHERE name = CONCAT('pay.', p_provider)) = 'off' THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Payment by this provider is not enabled';
  END IF;
  IF p_amount < 50 THEN
    SET v_text = CONCAT('Invalid amount: ', p_amount, ' cents');
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = v_text;
  END IF;

  INSERT INTO payments (member_id, idempotency_key, amount_cents, provider)
  VALUES (p_member, p_key, p_amount, p_provider);
END //

CREATE FUNCTION payment_total(p_member BIGINT, p_month CHAR(7)) RETURNS BIGINT
READS SQL DATA
BEGIN
  IF p_month NOT REGEXP '^[0-9]{4}-[0-9]{2}$' THEN
    SIGNAL SQLSTATE '22007' SET MESSAGE_TEXT = 'Invalid month; write it as 2025-03';
  END IF;
  IF p_month >= DATE_FORMAT(CURRENT_DATE, '%Y-%m') THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Payments of a running month are unavailable';
  END IF;
  IF NOT EXISTS (SELECT 1 FROM members WHERE id = p_member) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Member account unavailable';
  END IF;
  RETURN (
    SELECT COALESCE(SUM(amount_cents), 0) FROM payments
    WHERE member_id = p_member AND DATE_FORMAT(settled_at, '%Y-%m') = p_month);
END //

DELIMITER ;
