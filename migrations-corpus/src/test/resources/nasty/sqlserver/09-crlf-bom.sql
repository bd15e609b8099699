CREATE PROCEDURE dbo.grüße AS
BEGIN
  RAISERROR(N'😀 Grüße', 16, 1); RAISERROR('zweite', 16, 1)
  THROW 51000,
    'nächste \
Zeile', 1
END
GO
