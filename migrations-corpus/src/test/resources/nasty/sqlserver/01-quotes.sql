CREATE PROCEDURE dbo.quotes AS
BEGIN
  RAISERROR('The member''s card isn''t known', 16, 1);
  RAISERROR(N'national ''quoted''', 16, 1);
  RAISERROR("in double quotes", 16, 1);
  RAISERROR('semicolon; -- dashes /* and comment', 16, 1);
  RAISERROR('a long text \
that goes on', 16, 1);
  RAISERROR('backslash \', 16, 1);
  RAISERROR('
GO
', 16, 1);
  THROW 51000, N'thrown', 1;
  THROW 51001, 'it''s thrown; too', 1;
END
GO
