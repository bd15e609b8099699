CREATE TABLE tools (
  id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
  site_id BIGINT NOT NULL,
  tag CHAR(9) NOT NULL UNIQUE,
  title VARCHAR(120) NOT NULL,
  hazard_class TINYINT NOT NULL DEFAULT 0,
  deposit_cents INT NOT NULL DEFAULT 0,
  status ENUM('shelf', 'lent', 'repair', 'lost', 'scrapped') NOT NULL DEFAULT 'shelf',
  revision INT NOT NULL DEFAULT 1,
  CONSTRAINT tools_site FOREIGN KEY (site_id) REFERENCES sites (id),
  CONSTRAINT tools_hazard CHECK (hazard_class BETWEEN 0 AND 3)
) ENGINE = InnoDB;

DELIMITER $$

CREATE TRIGGER tools_before_insert BEFORE INSERT ON tools FOR EACH ROW
BEGIN
  # The tag is printed by us; it's 'TB-' and six signs.
  IF NEW.tag NOT REGEXP '^TB-[0-9A-Z]{6}$' THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Invalid tool tag; it reads TB- and six signs';
  END IF;
  IF NEW.hazard_class = 3 AND NEW.deposit_cents = 0 THEN
    SIGNAL SQLSTATE '45000' SET MYSQL_ERRNO = 1644, MESSAGE_TEXT = 'Tools of hazard class 3 need a deposit';
  END IF;
END$$

CREATE TRIGGER tools_before_update BEFORE UPDATE ON tools FOR EACH ROW
BEGIN
  DECLARE v_text VARCHAR(128);

  IF OLD.status = 'scrapped' THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'A scrapped tool stays scrapped';
  END IF;
  IF NEW.revision <> OLD.revision THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'The tool has changed since it was read';
  END IF;
  IF OLD.status = 'lent' AND NEW.site_id <> OLD.site_id THEN
    SET v_text = CONCAT('Tool ', OLD.tag, ' is lent and can not move');
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = v_text;
  END IF;
  SET NEW.revision = OLD.revision + 1;
END$$

CREATE TRIGGER tools_before_delete BEFORE DELETE ON tools FOR EACH ROW
BEGIN
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Tools are scrapped; they are never deleted';
END$$

DELIMITER ;
