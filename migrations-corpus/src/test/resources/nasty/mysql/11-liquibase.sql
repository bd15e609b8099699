--liquibase formatted sql

--changeset ana:1 endDelimiter:// dbms:mysql,mariadb
--comment it's fine
CREATE PROCEDURE one()
BEGIN
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'first changeset';
END//
--rollback DROP PROCEDURE one; SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'no: rollback';

--changeset ana:2 dbms:mysql splitStatements:false
CREATE PROCEDURE two()
BEGIN
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'second changeset';
  SELECT "this quote never ends;
END
/* liquibase rollback
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'no';
*/

-- changeset ana:3 dbms:mysql,h2 stripComments:false
CREATE TRIGGER three BEFORE UPDATE ON t FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'third changeset';

--changeset ana:4 ignore:true
CREATE TRIGGER four BEFORE UPDATE ON t FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'no: ignored';

--changeset ana:5 dbms:oracle endDelimiter:/
BEGIN
  RAISE_APPLICATION_ERROR(-20001, 'on Oracle only');
END;
/
