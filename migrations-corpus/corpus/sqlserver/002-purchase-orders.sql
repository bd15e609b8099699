--liquibase formatted sql

--changeset ivo:002-orders
CREATE TABLE dbo.PurchaseOrders (
  Id INT IDENTITY PRIMARY KEY,
  Site NVARCHAR(40) NOT NULL,
  Supplier NVARCHAR(120) NOT NULL,
  TotalCents INT NOT NULL,
  State NVARCHAR(12) NOT NULL DEFAULT N'draft',
  ApprovedBy INT NULL REFERENCES dbo.Staff (Id),
  RowVersion ROWVERSION
);
--rollback DROP TABLE dbo.PurchaseOrders;

--changeset ivo:002-approve splitStatements:false runOnChange:true
CREATE OR ALTER PROCEDURE dbo.ApproveOrder @OrderId INT, @StaffId INT, @Seen BINARY(8)
AS
BEGIN
  SET NOCOUNT ON;
  SET XACT_ABORT ON;
  DECLARE @State NVARCHAR(12), @Total INT, @Now BINARY(8), @Message NVARCHAR(200);

  EXEC dbo.RequireRole @StaffId, N'treasurer';

  SELECT @State = State, @Total = TotalCents, @Now = RowVersion
  FROM dbo.PurchaseOrders WITH (UPDLOCK)
  WHERE Id = @OrderId;

  IF @State IS NULL
  BEGIN
    RAISERROR(N'Purchase order %d does not exist', 16, 1, @OrderId);
    RETURN;
  END;
  IF @Now <> @Seen
    THROW 51010, N'Purchase order has been changed; open it again', 1;
  IF @State = N'draft'
    THROW 51011, N'Purchase order is not ready for approval', 1;
  IF @State IN (N'approved', N'ordered')
    RAISERROR(N'Purchase order %d is %s already', 16, 2, @OrderId, @State);
  IF @Total > 500000
  BEGIN
    SET @Message = FORMATMESSAGE(N'Orders over %d cents go to the board', 500000);
    THROW 51012, @Message, 1;
  END;

  RAISERROR(N'Order %d is being approved', 10, 1, @OrderId) WITH NOWAIT; -- only told to the console

  UPDATE dbo.PurchaseOrders SET State = N'approved', ApprovedBy = @StaffId WHERE Id = @OrderId;
END;
--rollback DROP PROCEDURE dbo.ApproveOrder;
