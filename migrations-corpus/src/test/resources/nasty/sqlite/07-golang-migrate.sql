PRAGMA foreign_keys = ON;
CREATE TABLE IF NOT EXISTS shelf (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (name <> 'RAISE(ABORT, ''no'')'),
  note TEXT DEFAULT 'it''s empty'
);
CREATE TRIGGER shelf_full BEFORE INSERT ON shelf
WHEN (SELECT count(*) FROM shelf) >= 10 AND NEW.name NOT LIKE '%;%'
BEGIN
SELECT RAISE(ABORT,'Invalid shelf: too many tools');END;CREATE TRIGGER shelf_gone BEFORE DELETE ON shelf BEGIN SELECT RAISE(FAIL,'Shelf is unavailable');END;
