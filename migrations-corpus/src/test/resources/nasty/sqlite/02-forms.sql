CREATE TABLE loans (id INTEGER PRIMARY KEY, days INT);
CREATE TRIGGER forms BEFORE UPDATE OF days, id ON loans WHEN NEW.days > 28
BEGIN
  SELECT RAISE(ABORT, 'abort');
  SELECT RAISE(FAIL, 'fail');
  SELECT RAISE(ROLLBACK, 'rollback');
  SELECT RAISE(IGNORE);
  select raise(abort, 'lower case');
  SELECT RAISE
    (
    ABORT
    ,
    'one word a line'
    );
  SELECT RAISE (ABORT, 'a blank before the bracket');
  SELECT RAISE(/* a */ABORT/* b */,/* c */'comments between');
  SELECT CASE WHEN NEW.days < 0 THEN RAISE(ABORT, 'in a case') ELSE RAISE(FAIL, 'in its else') END;
  SELECT RAISE(ABORT, 'in a condition') WHERE EXISTS (SELECT 1 FROM loans WHERE id = NEW.id);
  INSERT INTO loans SELECT RAISE(ABORT, 'in an insert'), 2;
  UPDATE loans SET days = RAISE(ABORT, 'in an update');
END;
