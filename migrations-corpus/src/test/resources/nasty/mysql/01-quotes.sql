DELIMITER //
CREATE PROCEDURE quotes()
BEGIN
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'The member''s card isn\'t known';
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = "It's ""closed"" \"today\"";
  SIGNAL SQLSTATE "45001" SET MESSAGE_TEXT = "double quoted state";
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'tab\tnewline\nzero percent\% under\_score \q';
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = N'national';
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = _utf8mb4'introduced';
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'adjacent ' 'literals '
    "are one";
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a backslash at the end \\';
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'semicolon; and // delimiter inside';
END//
DELIMITER ;
