DROP TRIGGER shelf_no_delete;
DROP TRIGGER shelf_tag;

CREATE TRIGGER shelf_tag BEFORE INSERT ON shelf
WHEN NEW.tag NOT GLOB 'TB-[0-9A-Z][0-9A-Z][0-9A-Z][0-9A-Z][0-9A-Z][0-9A-Z]'
BEGIN
  SELECT RAISE(ABORT, 'Invalid tag on the shelf');
END;
