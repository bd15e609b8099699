CREATE TABLE "raise" ("raise" TEXT, abort TEXT, "RAISE(ABORT, 'no')" INT);
INSERT INTO "raise" VALUES ('SELECT RAISE(ABORT, ''no'')', 'RAISE(ABORT, ''no'')', 3);
SELECT "raise", abort FROM "raise" WHERE "raise"."raise" = 'x' AND "raise" IN ('no');
SELECT [RAISE(ABORT, 'no')], `RAISE(ABORT, 'no')` FROM (SELECT 1 AS [RAISE(ABORT, 'no')], 2 AS `RAISE(ABORT, 'no')`);
CREATE TRIGGER t BEFORE INSERT ON "raise" BEGIN
  SELECT RAISE(IGNORE) WHERE NEW."raise" = 'RAISE(ABORT, ''no'')';
  SELECT "raise" FROM "raise"; SELECT abs(abort), 'no' FROM "raise";
  SELECT RAISE(ABORT, 'the only one');
END;
.print it's a command of the shell: RAISE(ABORT, 'no')
