CREATE PROCEDURE dbo.throws @msg NVARCHAR(200) AS
BEGIN TRY
  ;THROW 51000, 'behind a semicolon', 1;
  THROW 51001, N'Order is locked', 1
  THROW 51002,
    'on the next line',
    1;
  THROW @@ERROR, 'a number of the server', 1;
  DECLARE @n INT = 51003;
  THROW @n, 'a number in a variable', 1;
  THROW 51004, @msg, 1;
  throw 51005,'no blanks',1;
END TRY
BEGIN CATCH
  THROW;
END CATCH
BEGIN CATCH
  IF @@TRANCOUNT > 0 ROLLBACK; THROW
END CATCH
GO
