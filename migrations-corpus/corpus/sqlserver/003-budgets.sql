--liquibase formatted sql

--changeset mira:003-budgets
CREATE TABLE dbo.Budgets (
  Site NVARCHAR(40) NOT NULL,
  Year SMALLINT NOT NULL,
  Cents INT NOT NULL,
  SpentCents INT NOT NULL DEFAULT 0,
  LockedAt DATETIME2 NULL,
  PRIMARY KEY (Site, Year)
);
--rollback DROP TABLE dbo.Budgets;

--changeset mira:003-spend endDelimiter:GO
CREATE OR ALTER PROCEDURE dbo.Spend @Site NVARCHAR(40), @Year SMALLINT, @Cents INT
AS
BEGIN
  SET NOCOUNT ON;
  BEGIN TRY
    BEGIN TRANSACTION;

    IF @Cents <= 0
      RAISERROR('Invalid amount: %d; it must be over 0 %%', 16, 1, @Cents);

    IF NOT EXISTS (SELECT 1 FROM dbo.Budgets WHERE Site = @Site AND Year = @Year)
      THROW 51020, 'Budget of this site is not configured', 1;

    UPDATE dbo.Budgets
    SET SpentCents = SpentCents + @Cents
    WHERE Site = @Site AND Year = @Year AND LockedAt IS NULL AND SpentCents + @Cents <= Cents;
    IF @@ROWCOUNT = 0
      THROW 51021,
        N'Budget is used up; or it''s locked',
        1;

    COMMIT;
  END TRY
  BEGIN CATCH
    IF @@TRANCOUNT > 0 ROLLBACK;
    IF ERROR_NUMBER() = 1222
      THROW 51022, N'Budget is in use: lock timeout', 1;
    IF ERROR_NUMBER() = 1205
      raiserror (N'Budget: deadlock detected, spend again', 16, 1);
    /* Everything else goes on as it came;
       /* the back office's log has the rest */ */
    THROW;
  END CATCH;
END;
GO

CREATE OR ALTER PROCEDURE dbo.LockBudget @Site NVARCHAR(40), @Year SMALLINT
AS
BEGIN
  IF @Year >= YEAR(SYSDATETIME())
    RAISERROR (N'Budget year %d is not complete', 16, 1, @Year);
  UPDATE dbo.Budgets SET LockedAt = SYSDATETIME() WHERE Site = @Site AND Year = @Year AND LockedAt IS NULL;
  IF @@ROWCOUNT = 0
    RAISERROR (N'Budget of %s for %d unavailable', 16, 1, @Site, @Year);
END;
GO
--rollback DROP PROCEDURE dbo.LockBudget;
--rollback DROP PROCEDURE dbo.Spend;
