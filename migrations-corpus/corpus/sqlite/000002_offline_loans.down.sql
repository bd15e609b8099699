CREATE TRIGGER offline_loans_unsynced BEFORE DELETE ON offline_loans WHEN OLD.synced_at IS NULL
BEGIN
  SELECT RAISE(ROLLBACK, 'Loans would be lost; connect the kiosk first');
END;
DELETE FROM offline_loans;
DROP TABLE offline_loans;
