CREATE TABLE sync_state (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  server TEXT,
  cursor TEXT,
  running_since TEXT,
  failed_runs INTEGER NOT NULL DEFAULT 0
);
INSERT INTO sync_state (only_row) VALUES (1);

/* One row, for ever. SQLite's comments don't nest. */
CREATE TRIGGER sync_state_stays BEFORE DELETE ON sync_state
BEGIN
  SELECT RAISE(ROLLBACK, 'Sync state must stay; reset its columns');
END;

CREATE TRIGGER sync_state_start BEFORE UPDATE OF running_since ON sync_state
WHEN NEW.running_since IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'Sync server is not configured') WHERE NEW.server IS NULL;
  SELECT RAISE(ABORT, 'Sync is running; its cursor may have changed') WHERE OLD.running_since IS NOT NULL;
  SELECT RAISE(ABORT, 'Sync is unavailable after five failed runs') WHERE NEW.failed_runs >= 5;
END;
