-- Takes back V3.1.
DELIMITER //
BEGIN NOT ATOMIC
  IF EXISTS (SELECT 1 FROM loans WHERE refused_why IS NOT NULL) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Reasons would be lost; export them first';
  END IF;
END //
DELIMITER ;

DROP PROCEDURE refuse_loan;
ALTER TABLE loans DROP COLUMN refused_why;
