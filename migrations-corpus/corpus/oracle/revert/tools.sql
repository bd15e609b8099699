-- Revert toolbarn:tools from oracle

DROP TABLE tools;
