package dev.taxon.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files of a folder count, and in which order: each file raises its own name. */
class LayoutTest {
  @TempDir Path folder;

  private void write(String... names) throws IOException {
    for (String name : names) {
      String file = name.substring(name.lastIndexOf('/') + 1);
      String block = "DO $$BEGIN RAISE EXCEPTION '" + file + "'; END$$;";
      Path path = folder.resolve(name);
      Files.createDirectories(path.getParent());
      Files.writeString(
          path, file.endsWith("lb.sql") ? "--liquibase formatted sql\n\n" + block : block);
    }
  }

  private List<Object> read() throws IOException {
    Gathered read = Gathered.from(folder);
    assertThat(read.problems).isEmpty();
    return read.texts();
  }

  @Test
  void plainFoldersGoByPathAndNumber() throws IOException {
    write("10_c.sql", "2_b.sql", "02_a.sql", "1/z.sql", "1-x/a.sql", "b/1.SQL", "B.sql");
    Files.writeString(folder.resolve("README.md"), "RAISE EXCEPTION 'no'");
    Files.writeString(folder.resolve(".hidden.sql"), "DO $$BEGIN RAISE 'no'; END$$;");
    Files.createDirectory(folder.resolve(".git"));
    Files.writeString(folder.resolve(".git/x.sql"), "DO $$BEGIN RAISE 'no'; END$$;");

    assertThat(read())
        .containsExactly("z.sql", "a.sql", "02_a.sql", "2_b.sql", "10_c.sql", "B.sql", "1.SQL");
  }

  @Test
  void flywayGoesByVersionThenRepeatablesAndLeavesUndosOut() throws IOException {
    write(
        "V2__b.sql",
        "V10__d.sql",
        "V1_2__a.sql",
        "V1.10__a2.sql",
        "more/V3.0.1__c.sql",
        "more/V3__c0.sql",
        "B3__baseline.sql",
        "U10__undo.sql",
        "R__views.sql",
        "R__functions.sql",
        "afterMigrate.sql",
        "beforeMigrate__x.sql",
        "seed.sql");

    assertThat(read())
        .containsExactly(
            "beforeMigrate__x.sql",
            "V1_2__a.sql",
            "V1.10__a2.sql",
            "V2__b.sql",
            "V3__c0.sql",
            "B3__baseline.sql",
            "V3.0.1__c.sql",
            "V10__d.sql",
            "R__functions.sql",
            "R__views.sql",
            "afterMigrate.sql",
            "seed.sql");
  }

  @Test
  void golangMigrateGoesByNumberAndLeavesDownsOut() throws IOException {
    write("10_c.up.sql", "10_c.down.sql", "9_b.up.sql", "000001_a.up.sql", "000001_a.DOWN.sql");

    assertThat(read()).containsExactly("000001_a.up.sql", "9_b.up.sql", "10_c.up.sql");
  }

  @Test
  void liquibaseGoesByCharacters() throws IOException {
    write("10.lb.sql", "9.lb.sql", "1.sql");

    assertThat(read()).containsExactly("1.sql", "10.lb.sql", "9.lb.sql");
  }

  @Test
  void liquibaseGoesByItsChangelogsWhereThereAreAny() throws IOException {
    write(
        "db/changes/10.lb.sql",
        "db/changes/9.lb.sql",
        "db/fn/b.lb.sql",
        "db/fn/a.lb.sql",
        "db/raw/x.sql",
        "db/left.lb.sql");
    Files.writeString(
        folder.resolve("db/db.changelog-master.yaml"),
        """
        databaseChangeLog:
          - include: {file: db/changes/9.lb.sql}
          - include:
              file: inner.xml
              relativeToChangelogFile: true
          - changeSet:
              id: 1
              author: ana
              changes: [{sqlFile: {path: raw/x.sql}}]
        """);
    Files.writeString(
        folder.resolve("db/inner.xml"),
        """
        <databaseChangeLog xmlns="http://www.liquibase.org/xml/ns/dbchangelog">
          <include file="./changes/10.lb.sql" relativeToChangelogFile="true"/>
          <includeAll path="classpath:db/fn"/>
          <include file="db.changelog-master.yaml" relativeToChangelogFile="true"/>
        </databaseChangeLog>
        """);
    Files.writeString(folder.resolve("db/broken.xml"), "<!DOCTYPE x [<!ENTITY e 'x'>]><x>&e;");
    Files.writeString(folder.resolve("db/other.json"), "{\"include\": [1, {\"file\": 2}]}");

    // The two changelogs include each other, so the one that comes first by its name is the root.
    assertThat(read())
        .containsExactly("9.lb.sql", "10.lb.sql", "a.lb.sql", "b.lb.sql", "x.sql", "left.lb.sql");
  }

  @Test
  void supabaseGoesByTime() throws IOException {
    write(
        "supabase/migrations/20250102000000_b.sql",
        "supabase/migrations/20241231235959_a.sql",
        "supabase/seed.sql");

    assertThat(read()).containsExactly("20241231235959_a.sql", "20250102000000_b.sql", "seed.sql");
  }

  @Test
  void sqitchGoesByItsPlanAndLeavesRevertAndVerifyOut() throws IOException {
    write(
        "deploy/users.sql",
        "deploy/loans.sql",
        "deploy/loans@v1.0.sql",
        "deploy/fn/late.sql",
        "deploy/unplanned.sql",
        "revert/users.sql",
        "verify/users.sql");
    Files.writeString(
        folder.resolve("sqitch.plan"),
        """
        %syntax-version=1.0.0
        %project=barn

        # a comment
        users 2025-01-01T00:00:00Z Ana <ana@example.org> # Users.
        loans [users] 2025-01-02T00:00:00Z Ana <ana@example.org> # Loans.
        fn/late 2025-01-03T00:00:00Z Ana <ana@example.org>
        @v1.0 2025-01-04T00:00:00Z Ana <ana@example.org> # First release.
        @v1.1 2025-01-04T00:00:00Z Ana <ana@example.org>

        loans [loans@v1.0] 2025-01-05T00:00:00Z Ana <ana@example.org> # Again.
        """);

    assertThat(read())
        .containsExactly("users.sql", "loans@v1.0.sql", "late.sql", "loans.sql", "unplanned.sql");
  }

  @Test
  void aManifestTellsTheLayout() throws IOException {
    write("10.sql", "9.sql", "x.down.sql");
    Files.writeString(folder.resolve("corpus.yaml"), "layout: golang-migrate\n");
    assertThat(read()).containsExactly("9.sql", "10.sql");

    Files.writeString(folder.resolve("corpus.yaml"), "layout: supabase\n");
    assertThat(read()).containsExactly("10.sql", "9.sql", "x.down.sql");
  }

  @Test
  void waysDownInOneFileAreLeftOut() throws IOException {
    Files.writeString(
        folder.resolve("1.sql"),
        """
        DO $$BEGIN RAISE 'before any mark'; END$$;
        -- +goose Up
        DO $$BEGIN RAISE 'up'; END$$;
        -- +goose Down
        DO $$BEGIN RAISE 'no, and this quote never ends; END$$;
        -- +goose Up
        DO $$BEGIN RAISE 'up again'; END$$;
        """);
    Files.writeString(
        folder.resolve("2.sql"),
        """
        -- migrate:up transaction:false
        DO $$BEGIN RAISE 'dbmate'; END$$;

        -- migrate:down
        DO $$BEGIN RAISE 'no'; END$$;
        """);
    Files.writeString(
        folder.resolve("3.sql"),
        """
        DO $$BEGIN RAISE 'mybatis'; END$$;
        -- //@UNDO
        DO $$BEGIN RAISE 'no'; END$$;
        """);

    assertThat(read()).containsExactly("before any mark", "up", "up again", "dbmate", "mybatis");
  }

  @Test
  void filesThatAreNamedGoInTheirOrderWhateverTheyAreCalled() throws IOException {
    write("2.down.sql", "1.up.sql");

    Gathered read = Gathered.from(folder.resolve("2.down.sql"), folder.resolve("1.up.sql"));

    assertThat(read.texts()).containsExactly("2.down.sql", "1.up.sql");
  }
}
