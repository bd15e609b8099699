CREATE TABLE `signal` (`signal` INT, message_text VARCHAR(20));
UPDATE `signal` SET message_text = 'no';
SELECT 'SIGNAL SQLSTATE ''45000'' SET MESSAGE_TEXT = ''no''' AS `SIGNAL SQLSTATE '45000'`;
SELECT "SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = \"no\"";
DELIMITER //
CREATE PROCEDURE names()
BEGIN
  DECLARE signals INT;
  SELECT s.signal FROM `signal` s;
  UPDATE `signal` s SET message_text = 'no';
  SET @signal = 'no';
  PREPARE stmt FROM 'SELECT ''SIGNAL SQLSTATE''';
  EXECUTE stmt;
  SELECT MESSAGE_TEXT FROM `signal` WHERE message_text = 'no';
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the only one';
END//
DELIMITER ;
