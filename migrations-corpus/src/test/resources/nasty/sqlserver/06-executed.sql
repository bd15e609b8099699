IF NOT EXISTS (SELECT 1 FROM sys.objects WHERE name = 'one')
  EXEC('CREATE PROCEDURE dbo.one AS RAISERROR(''in EXEC'', 16, 1)')
GO
EXEC dbo.sp_executesql @statement = N'
CREATE PROCEDURE dbo.two AS
BEGIN
  RAISERROR(N''as a tool scripts it'', 16, 1)
  EXEC(N''RAISERROR(''''twice'''', 16, 1)'')
END'
GO
DECLARE @sql NVARCHAR(MAX) = N'THROW 51000, ''from a declared variable'', 1', @other NVARCHAR(10) = N'no'
EXEC sp_executesql @sql
SET @sql = N'CREATE TRIGGER t ON x AFTER INSERT AS RAISERROR(''from a set variable'', 16, 1)'
EXECUTE (@sql)
DECLARE @rc INT
EXEC @rc = sys.sp_executesql N'RAISERROR(''with a result'', 16, 1)', N'@p INT', 1
EXEC ('RAISERROR(''made for ' + @other + ''', 16, 1)')
EXEC dbo.log_error 'RAISERROR(''no'', 16, 1)'
SET @sql = N'never executed: RAISERROR(''no'', 16, 1)'
RAISERROR('the batch goes on', 16, 1)
GO
