CREATE TABLE dbo.raiserror_log ([RAISERROR('no', 16, 1)] INT, throw INT, note NVARCHAR(MAX) DEFAULT N'RAISERROR(''no'', 16, 1)')
INSERT INTO dbo.raiserror_log VALUES (1, 2, 'THROW 51000, ''no'', 1'), (3, 4, N'it''s')
SELECT throw, note FROM dbo.raiserror_log
SELECT l.throw, 'no' FROM dbo.raiserror_log l
GO
CREATE PROCEDURE dbo.names AS
BEGIN
  DECLARE @RAISERROR NVARCHAR(10) = 'no', @throw INT = 1
  SELECT [throw], 'no', 1 FROM dbo.raiserror_log
  PRINT 'RAISERROR(''no'', 16, 1)'
  EXEC sp_addmessage 50001, 16, N'no: a message for later'
  SELECT "RAISERROR('no', 16, 1)", @RAISERROR, @throw
  RAISERROR('the only one', 16, 1)
END
GO
:setvar path "it's"
:r it's.sql
