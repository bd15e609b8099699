CREATE TABLE loans (id INTEGER PRIMARY KEY, days INT, note TEXT);
CREATE TRIGGER quotes BEFORE INSERT ON loans
BEGIN
  SELECT RAISE(ABORT, 'The member''s card isn''t known') WHERE NEW.id = 1;
  SELECT RAISE(ABORT, "double ""quoted"" text") WHERE NEW.id = 2;
  SELECT RAISE(ABORT, [in brackets]) WHERE NEW.id = 3;
  SELECT RAISE(ABORT, `in backticks`) WHERE NEW.id = 4;
  SELECT RAISE(ABORT, 'semicolon; -- and /* comment') WHERE NEW.id = 5;
  SELECT RAISE(ABORT, 'backslash \') WHERE NEW.id = 6;
  SELECT RAISE(ABORT, '') WHERE NEW.id = 7;
  SELECT RAISE(ABORT, 'line
break') WHERE NEW.id = 8;
END;
