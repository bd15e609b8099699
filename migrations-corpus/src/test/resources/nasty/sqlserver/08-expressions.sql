CREATE PROCEDURE dbo.expressions @a INT, @b NVARCHAR(10) AS
BEGIN
  DECLARE @m NVARCHAR(200)
  SET @m = N'no: ' + @b
  THROW 51000, @m, 1;
  -- The server takes no expressions there; they are read all the same.
  RAISERROR('Tool ' + @b + ' is ' + CAST(@a AS VARCHAR(10)) + '!', 16, 1)
  RAISERROR(@a + @b, 16, 1)
  RAISERROR(('in brackets'), 16, 1)
  THROW 51001, CONCAT('joined ', @a, N' too'), 1;
  THROW 51002, FORMATMESSAGE('Tool %d, 5%%', @a), 1;
  RAISERROR('100% done, 5 % left, %q', 16, 1)
END
GO
