-- it's a comment
/* it's one /* nested, isn't it */ RAISERROR('no', 16, 1) */
CREATE TRIGGER dbo.comments ON dbo.loans AFTER INSERT AS
BEGIN
  -- RAISERROR('no', 16, 1)
  /* THROW 51000, 'no', 1; */
  RAISERROR(-- isn't it
    /* '' */ 'far from its keyword', /* ' */ 16, 1)
  RAISERROR('-- text', 16, 1) RAISERROR('/* text', 16, 1)
  SELECT 1--'
  SELECT 2/*'*/RAISERROR('right behind a comment', 16, 1)
  PRINT '-- GO'
END
go -- the batch's end
RAISERROR('in a batch', 16, 1)
GO 2
