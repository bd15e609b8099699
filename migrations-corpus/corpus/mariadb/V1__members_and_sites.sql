-- Toolbarn, MariaDB edition. Sites, members and who may do what where.

CREATE TABLE sites (
  id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
  slug VARCHAR(40) NOT NULL UNIQUE,
  name VARCHAR(120) NOT NULL,
  closed_on DATE NULL
) ENGINE = InnoDB;

CREATE TABLE members (
  id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
  home_site_id BIGINT NOT NULL,
  email VARCHAR(190) NOT NULL UNIQUE,
  display_name VARCHAR(120) NOT NULL,
  state ENUM('pending', 'active', 'paused', 'left') NOT NULL DEFAULT 'pending',
  balance_cents INT NOT NULL DEFAULT 0,
  CONSTRAINT members_home_site FOREIGN KEY (home_site_id) REFERENCES sites (id)
) ENGINE = InnoDB;

DELIMITER //

CREATE TRIGGER members_before_insert BEFORE INSERT ON members FOR EACH ROW
BEGIN
  -- It's the form's job to check more; here only what would break the mailing.
  IF NEW.email NOT REGEXP '^[^@ ]+@[^@ ]+$' THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Invalid e-mail address';
  END IF;
  IF EXISTS (SELECT 1 FROM sites WHERE id = NEW.home_site_id AND closed_on IS NOT NULL) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Home site has closed';
  END IF;
END //

CREATE TRIGGER members_before_update BEFORE UPDATE ON members FOR EACH ROW
BEGIN
  IF OLD.state = 'left' AND NEW.state <> 'left' THEN
    signal sqlstate '45000' set message_text = 'Who has left can''t come back under the same number';
  END IF;
  IF NEW.balance_cents < -10000 THEN
    SIGNAL SQLSTATE '45000'
      SET MESSAGE_TEXT = 'Balance would fall under the limit of 100 euro';
  END IF;
END //

CREATE PROCEDURE require_active(IN p_member BIGINT)
BEGIN
  DECLARE v_state VARCHAR(10);
  DECLARE no_member CONDITION FOR SQLSTATE '02000';

  SELECT state INTO v_state FROM members WHERE id = p_member;
  IF v_state IS NULL THEN
    SIGNAL no_member SET MESSAGE_TEXT = 'No member with this number';
  ELSEIF v_state = 'pending' THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Membership is not ready: come to an introduction first';
  ELSEIF v_state <> 'active' THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Access denied: membership is paused';
  END IF;
END //

DELIMITER ;
