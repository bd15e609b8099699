--liquibase formatted sql
--changeset ana:1 endDelimiter:/
CREATE PROCEDURE one(a INT)
BEGIN
  SET a = a / 2;
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'behind a division';
  SET a = a
    / 2;
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'behind another';
END
/
CREATE PROCEDURE two() SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'two'
  /
