-- Verify toolbarn:fees on oracle

SELECT id, member_id, cents, paid_on, disputed FROM fee_bills WHERE 0 = 1;
