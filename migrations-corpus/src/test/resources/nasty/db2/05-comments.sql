-- it's a comment
/* it's one /* nested, isn't it */ still */
CREATE PROCEDURE comments() LANGUAGE SQL
BEGIN
  -- SIGNAL SQLSTATE '75001' SET MESSAGE_TEXT = 'no';
  /* SIGNAL SQLSTATE '75001' SET MESSAGE_TEXT = 'no'; */
  SIGNAL SQLSTATE '75001' -- isn't it
    SET /* ' */ MESSAGE_TEXT
    = -- ' --
    'far from its keyword';
  SIGNAL SQLSTATE '75002' SET MESSAGE_TEXT = '-- text'; SIGNAL SQLSTATE '75003' SET MESSAGE_TEXT = '/* text';
  SET x = 5--3
  ; SIGNAL SQLSTATE '75004' SET MESSAGE_TEXT = 'after a comment right behind a number';
END@
ECHO it's a command of the client: SIGNAL SQLSTATE '75005' SET MESSAGE_TEXT = 'no'
