-- Revert toolbarn:lending from oracle
-- The package body of v1.0 is deployed again by hand: deploy/lending@v1.0.sql from its CREATE PACKAGE BODY on.

BEGIN
  RAISE_APPLICATION_ERROR(-20997, 'Deploy the body of lending@v1.0 by hand');
END;
/
