-- Verify toolbarn:lending on oracle

SELECT id, member_id, tool_id, due_on, renewals, returned_on FROM loans WHERE 0 = 1;
