--liquibase formatted sql

--changeset ivo:001-staff
CREATE TABLE dbo.Staff (
  Id INT IDENTITY PRIMARY KEY,
  Email NVARCHAR(190) NOT NULL UNIQUE,
  FullName NVARCHAR(120) NOT NULL,
  Site NVARCHAR(40) NOT NULL,
  Role NVARCHAR(20) NOT NULL,
  LeftOn DATE NULL
);
--rollback DROP TABLE dbo.Staff;

--changeset ivo:001-staff-check splitStatements:false runOnChange:true
CREATE OR ALTER TRIGGER dbo.Staff_Check ON dbo.Staff AFTER INSERT, UPDATE
AS
BEGIN
  SET NOCOUNT ON;

  IF EXISTS (SELECT 1 FROM inserted WHERE Email NOT LIKE N'%_@_%._%')
  BEGIN
    RAISERROR(N'Invalid e-mail address of a member of staff', 16, 1);
    ROLLBACK TRANSACTION;
    RETURN;
  END;

  IF EXISTS (SELECT 1 FROM inserted WHERE Role NOT IN (N'desk', N'trainer', N'steward', N'treasurer'))
  BEGIN
    RAISERROR('Unsupported role', 16, 1);
    ROLLBACK TRANSACTION;
    RETURN;
  END;

  -- Nobody's the last treasurer and leaves.
  IF EXISTS (
    SELECT 1 FROM inserted i JOIN deleted d ON d.Id = i.Id
    WHERE i.Role = N'treasurer' AND i.LeftOn IS NOT NULL AND d.LeftOn IS NULL
  ) AND NOT EXISTS (SELECT 1 FROM dbo.Staff WHERE Role = N'treasurer' AND LeftOn IS NULL)
    THROW 51001, N'The last treasurer can''t leave', 1;
END;
--rollback DROP TRIGGER dbo.Staff_Check;

--changeset ivo:001-require-role splitStatements:false runOnChange:true
CREATE OR ALTER PROCEDURE dbo.RequireRole @StaffId INT, @Role NVARCHAR(20)
AS
BEGIN
  DECLARE @Have NVARCHAR(20) = (SELECT Role FROM dbo.Staff WHERE Id = @StaffId AND LeftOn IS NULL);

  IF @Have IS NULL
    THROW 51002, N'Access denied', 1;
  IF @Have <> @Role
    RAISERROR(N'Access denied: %s needed, not %s', 16, 1, @Role, @Have);
END;
--rollback DROP PROCEDURE dbo.RequireRole;
