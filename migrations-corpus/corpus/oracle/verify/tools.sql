-- Verify toolbarn:tools on oracle

SELECT id, tag, title, branch, hazard_class, status FROM tools WHERE 0 = 1;
