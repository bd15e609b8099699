# it's a hash comment
-- it's a dash comment
--	it's one with a tab
/* it's a block; /* not nested */
DELIMITER //
CREATE PROCEDURE comments(a INT, b INT)
BEGIN
  # SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'no';
  -- SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'no';
  /* SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'no'; */
  SET a = 5--3;
  SIGNAL SQLSTATE '45000' -- isn't it
    SET /* a */ MESSAGE_TEXT # b
    = 'far from its keyword';
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '# not a comment -- nor /* this';
  SET b = a--1; SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'behind two minuses';
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'last';--
END//
DELIMITER ;
