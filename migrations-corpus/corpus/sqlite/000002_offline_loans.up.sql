CREATE TABLE offline_loans (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tag TEXT NOT NULL REFERENCES shelf (tag),
  card_no TEXT NOT NULL,
  lent_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
  synced_at TEXT
);

CREATE TRIGGER offline_loans_check BEFORE INSERT ON offline_loans
BEGIN
  SELECT CASE
    WHEN NOT EXISTS (SELECT 1 FROM shelf WHERE tag = NEW.tag)
      THEN RAISE(ABORT, 'Tool isn''t on this kiosk''s shelf')
    WHEN (SELECT status FROM shelf WHERE tag = NEW.tag) = 'repair'
      THEN RAISE(ABORT, 'Tool is not ready to be lent')
    WHEN (SELECT status FROM shelf WHERE tag = NEW.tag) = 'lent'
      THEN RAISE(ABORT, 'Tool is lent; the shelf is out of date')
    WHEN (SELECT count(*) FROM offline_loans WHERE card_no = NEW.card_no AND synced_at IS NULL) >= 3
      THEN RAISE(ABORT, 'Card has too many loans waiting for the network')
  END;
END;

CREATE TRIGGER offline_loans_frozen BEFORE UPDATE OF tag, card_no, lent_at ON offline_loans
BEGIN
  SELECT RAISE(ABORT, 'A loan can not be rewritten offline');
END;
