--liquibase formatted sql

--changeset mira:004-suppliers
CREATE TABLE dbo.Suppliers (
  Id INT IDENTITY PRIMARY KEY,
  Name NVARCHAR(120) NOT NULL UNIQUE,
  VatNo NVARCHAR(20) NULL,
  Iban NVARCHAR(34) NULL,
  MergedInto INT NULL REFERENCES dbo.Suppliers (Id)
);
--rollback DROP TABLE dbo.Suppliers;

--changeset mira:004-merge splitStatements:false
--comment: the older system's procedure; it raises with RAISERROR('Supplier merge failed', 16, 1) no more
CREATE PROCEDURE dbo.MergeSuppliers @Keep INT, @Drop INT
AS
BEGIN
  DECLARE @KeepVat NVARCHAR(20), @DropVat NVARCHAR(20), @Text NVARCHAR(400);

  IF @Keep = @Drop
    THROW 51030, N'Use a second supplier to merge', 1;

  SELECT @KeepVat = VatNo FROM dbo.Suppliers WHERE Id = @Keep;
  SELECT @DropVat = VatNo FROM dbo.Suppliers WHERE Id = @Drop;
  IF @KeepVat <> @DropVat
    RAISERROR(N'Conflicting VAT numbers %s and %s', 16, 1, @KeepVat, @DropVat);

  IF (SELECT COUNT(*) FROM dbo.Suppliers WHERE MergedInto = @Keep) > 20
    RAISERROR(N'Supplier has too many merged names', 16, 1);

  UPDATE dbo.Suppliers SET MergedInto = @Keep WHERE Id = @Drop;
  IF @@ROWCOUNT <> 1
  BEGIN
    SET @Text = CONCAT(N'Supplier ', @Drop, N' is gone');
    RAISERROR(@Text, 16, 1);
  END;
END;
--rollback DROP PROCEDURE dbo.MergeSuppliers;
