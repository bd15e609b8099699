-- Expressions as the message are new in SQLite 3.47.
CREATE TRIGGER expressions BEFORE INSERT ON t
BEGIN
  SELECT RAISE(ABORT, 'Tool ' || NEW.id || ' is out');
  SELECT RAISE(ABORT, printf('%s of %d, %5.2f%% at %-8s', NEW.id, 2, 3.0, 'no'));
  SELECT RAISE(ABORT, format('%q and %Q', NEW.id, 'no'));
  SELECT RAISE(ABORT, NEW.message);
  SELECT RAISE(ABORT, coalesce(NEW.message, 'no'));
  SELECT RAISE(ABORT, ('a' || ('b' || NEW.c)) || 'd');
  SELECT RAISE(ABORT, concat('joined ', NEW.id));
  SELECT RAISE(ABORT, 'it is ' || CASE WHEN 1 THEN 'no' || 'no' END || '!');
END;
