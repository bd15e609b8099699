-- Expressions as MESSAGE_TEXT are refused by the server today; they are read all the same.
DELIMITER //
CREATE PROCEDURE expressions(a INT)
BEGIN
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = CONCAT('Tool ', a, ' is ', UPPER('no'), "!");
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'joined ' || a || ' by pipes';
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = ('in brackets');
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = IF(a > 1, 'no', 'no');
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'collated' COLLATE utf8mb4_bin, MYSQL_ERRNO = 7;
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = CONCAT(CONCAT('a', 'b'), CONCAT_WS(',', 'no', a));
END//
DELIMITER ;
