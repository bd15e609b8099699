-- Deploy toolbarn:tools to oracle
-- requires: members

CREATE TABLE tools (
  id NUMBER(18) GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tag VARCHAR2(9) NOT NULL UNIQUE,
  title VARCHAR2(120) NOT NULL,
  branch VARCHAR2(20) NOT NULL,
  hazard_class NUMBER(1) DEFAULT 0 NOT NULL,
  status VARCHAR2(10) DEFAULT 'shelf' NOT NULL
);

/* A tool's status moves along fixed ways.
   It can't be lent straight from repair; it goes over the shelf. */
CREATE OR REPLACE TRIGGER tools_status
BEFORE UPDATE OF status ON tools
FOR EACH ROW
BEGIN
  IF :NEW.status NOT IN ('shelf', 'lent', 'repair', 'lost', 'scrapped') THEN
    RAISE_APPLICATION_ERROR(-20011, 'Unsupported tool status ' || :NEW.status);
  ELSIF :OLD.status = 'scrapped' THEN
    RAISE_APPLICATION_ERROR(-20012, 'Tool ' || :OLD.tag || ' is scrapped');
  ELSIF :OLD.status = 'repair' AND :NEW.status = 'lent' THEN
    RAISE_APPLICATION_ERROR(
      -20013,
      'Tool ' || :OLD.tag
        || ' is not ready; it comes from repair'
    );
  ELSIF :OLD.status = 'lent' AND :NEW.status = 'lent' THEN
    RAISE_APPLICATION_ERROR(-20014, 'Tool ' || :OLD.tag || ' is lent; whose copy is this?');
  END IF;
END;
/

CREATE OR REPLACE TRIGGER tools_no_delete
BEFORE DELETE ON tools
BEGIN
  RAISE_APPLICATION_ERROR(-20015, 'Tools aren''t deleted; scrap them');
END;
/
