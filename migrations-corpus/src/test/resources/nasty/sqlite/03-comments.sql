-- it's a comment
/* it's a block /* that does not nest */
CREATE TABLE t (a INT); -- RAISE(ABORT, 'no')
CREATE TRIGGER comments AFTER DELETE ON t
BEGIN
  /* SELECT RAISE(ABORT, 'no'); */
  -- SELECT RAISE(ABORT, 'no');
  SELECT RAISE(ABORT, -- isn't it
    'far from its keyword');
  SELECT RAISE(ABORT, '-- dashes'), '/*' FROM t; SELECT RAISE(ABORT, 'behind a comment sign');
  SELECT 1-1--'
  ;SELECT RAISE(ABORT, 'after a comment right behind a number');
END;
