-- Revert toolbarn:lending from oracle

DROP PACKAGE lending;
DROP TABLE loans;
