CREATE PROCEDURE dbo.kept AS THROW 51000, 'kept', 1
GO
/* /* ended */ not ended
GO
THROW 51000, 'lost', 1
