CREATE TABLE signal (signal INT, message_text VARCHAR(40) WITH DEFAULT 'SIGNAL SQLSTATE ''75001''')@
UPDATE signal SET message_text = 'no'@
UPDATE signal s SET message_text = 'no' WHERE s.signal = 1@
INSERT INTO signal VALUES (1, 'SIGNAL SQLSTATE ''75001'' SET MESSAGE_TEXT = ''no''')@
SELECT signal, "SIGNAL SQLSTATE '75001' SET MESSAGE_TEXT = 'no'" FROM signal@
COMMENT ON TABLE signal IS 'SIGNAL SQLSTATE ''75001'' (''no'')'@
CREATE PROCEDURE names() LANGUAGE SQL
BEGIN
  DECLARE signal_text VARCHAR(10) DEFAULT 'no';
  DECLARE stmt VARCHAR(100);
  SET stmt = 'SIGNAL SQLSTATE ''75001'' SET MESSAGE_TEXT = ''no: never executed''';
  SELECT message_text INTO signal_text FROM signal WHERE message_text = 'no';
  SIGNAL SQLSTATE '75001' SET MESSAGE_TEXT = 'the only one';
END@
