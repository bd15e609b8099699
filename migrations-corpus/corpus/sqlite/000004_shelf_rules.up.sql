-- The tag rule is kept; its text now says what to do.
DROP TRIGGER shelf_tag;

CREATE TRIGGER shelf_tag BEFORE INSERT ON shelf
WHEN NEW.tag NOT GLOB 'TB-[0-9A-Z][0-9A-Z][0-9A-Z][0-9A-Z][0-9A-Z][0-9A-Z]'
BEGIN
  SELECT raise(abort, 'Use a tag such as TB-4F7K2Q');
END;

CREATE TRIGGER shelf_no_delete BEFORE DELETE ON shelf
WHEN EXISTS (SELECT 1 FROM offline_loans WHERE tag = OLD.tag AND synced_at IS NULL)
BEGIN
  SELECT RAISE (
    ABORT,
    'Tool has a loan that is not synced'
  );
END;
