-- The kiosk keeps a copy of its site's shelf and what happened while it was cut off.
CREATE TABLE shelf (
  tag TEXT NOT NULL PRIMARY KEY,
  title TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'shelf' CHECK (status IN ('shelf', 'lent', 'repair')),
  fetched_at TEXT NOT NULL
);

CREATE TRIGGER shelf_tag BEFORE INSERT ON shelf
WHEN NEW.tag NOT GLOB 'TB-[0-9A-Z][0-9A-Z][0-9A-Z][0-9A-Z][0-9A-Z][0-9A-Z]'
BEGIN
  SELECT RAISE(ABORT, 'Invalid tag on the shelf');
END;

CREATE TRIGGER shelf_known BEFORE INSERT ON shelf
WHEN EXISTS (SELECT 1 FROM shelf WHERE tag = NEW.tag AND title = NEW.title)
BEGIN
  SELECT RAISE(IGNORE); -- it's there already
END;

CREATE TRIGGER shelf_retitled BEFORE INSERT ON shelf
WHEN EXISTS (SELECT 1 FROM shelf WHERE tag = NEW.tag AND title <> NEW.title)
BEGIN
  SELECT RAISE(FAIL, 'Conflicting titles for one tag');
END;
