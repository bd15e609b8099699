SET NOCOUNT ON
GO
CREATE OR ALTER PROCEDURE [dbo].[raise errors] @id INT, @msg NVARCHAR(200), @sev INT = 16 AS
  RAISERROR('severity ten is no exception', 10, 1)
  RAISERROR('nor is zero', 0, 1) WITH NOWAIT
  RAISERROR('nor less', -1, 1)
  RAISERROR('eleven is', 11, 1)
  RAISERROR('twenty is', 20, 1) WITH LOG
  RAISERROR('a variable may be', @sev, 1)
  RAISERROR ('Tool %d of %s is 100%% out, %-10.5s %x %I64d', 16, 1, @id, @msg)
  RAISERROR(@msg, 16, 1)
  RAISERROR('%s', 16, 1, @msg)
  RAISERROR(50010, 16, 1, @id)
  RAISERROR(50011, 10, 1)
  RAISERROR
    (
      N'one word a line'
      , 16
      , 1
    )
  raiserror (N'lower case', 16, -1) with nowait, seterror
  RAISERROR 50012 'as it was written once'
  RAISERROR 50013 @msg
  IF @id > 1 RAISERROR('without a block', 16, 1) ELSE RAISERROR('nor one here', 16, 1)
GO
