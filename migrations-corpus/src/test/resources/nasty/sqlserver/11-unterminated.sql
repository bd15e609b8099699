CREATE PROCEDURE dbo.kept AS RAISERROR('kept', 16, 1)
GO
CREATE PROCEDURE dbo.broken AS
  RAISERROR('kept too', 16, 1)
  RAISERROR('never ends, 16, 1)
GO
