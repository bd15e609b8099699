-- Revert toolbarn:fees from oracle

DROP PACKAGE fees;
DROP TABLE fee_bills;
