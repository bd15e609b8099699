package dev.taxon.admin.changes;

import dev.taxon.admin.rules.RulesetVersions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.SortedMap;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/**
 * The drafts in the store: each a base version and the files that differ from it. Saves are
 * optimistic: whoever saves a file names the save that the text was made from, and is refused if
 * there is a later one.
 */
@Repository
public class Drafts {
  private static final String COLUMNS =
      "id, name, base_version, created_by, created_at, changed_at";
  private static final String FILE_COLUMNS = "path, content, row_version, changed_by, changed_at";

  private final JdbcClient jdbc;
  private final RulesetVersions versions;
  private final Clock clock;

  Drafts(JdbcClient jdbc, RulesetVersions versions, Clock clock) {
    this.jdbc = jdbc;
    this.versions = versions;
    this.clock = clock;
  }

  /** Every draft, the one changed last first. */
  public List<Draft> all() {
    return jdbc.sql("select " + COLUMNS + " from draft order by changed_at desc, id desc")
        .query(Drafts::row)
        .list();
  }

  public Optional<Draft> find(long id) {
    return jdbc.sql("select " + COLUMNS + " from draft where id = :id")
        .param("id", id)
        .query(Drafts::row)
        .optional();
  }

  /**
   * Begins a draft without changes.
   *
   * @throws DraftNameTakenException if another draft has the name
   */
  @Transactional
  public Draft begin(String name, int base, String author) {
    OffsetDateTime now = OffsetDateTime.now(clock);
    try {
      jdbc.sql(
              "insert into draft (name, base_version, created_by, created_at, changed_at)"
                  + " values (:name, :base, :author, :now, :now)")
          .param("name", name)
          .param("base", base)
          .param("author", author)
          .param("now", now)
          .update();
    } catch (DuplicateKeyException e) {
      throw new DraftNameTakenException(name);
    }
    return jdbc.sql("select " + COLUMNS + " from draft where name = :name")
        .param("name", name)
        .query(Drafts::row)
        .single();
  }

  /**
   * Keeps all others from changing a draft until the transaction ends, so that what is read of it
   * stays true.
   *
   * @throws NoSuchElementException if there is no such draft any more
   */
  Draft hold(long id) {
    return jdbc.sql("select " + COLUMNS + " from draft where id = :id for update")
        .param("id", id)
        .query(Drafts::row)
        .optional()
        .orElseThrow(() -> new NoSuchElementException("no draft " + id));
  }

  /** Removes a draft and its changes, unless it was changed since it was read. */
  void removeUnchanged(Draft draft) {
    jdbc.sql("delete from draft where id = :id and changed_at = :changedAt")
        .param("id", draft.id())
        .param("changedAt", draft.changedAt())
        .update();
  }

  /** Removes a draft and its changes. */
  public void remove(long id) {
    jdbc.sql("delete from draft where id = :id").param("id", id).update();
  }

  /** The files that a draft changes, by path. */
  public List<DraftFile> changes(long draft) {
    return jdbc.sql(
            "select " + FILE_COLUMNS + " from draft_file where draft_id = :draft order by path")
        .param("draft", draft)
        .query(Drafts::fileRow)
        .list();
  }

  public Optional<DraftFile> change(long draft, String path) {
    return jdbc.sql(
            "select " + FILE_COLUMNS + " from draft_file where draft_id = :draft and path = :path")
        .param("draft", draft)
        .param("path", path)
        .query(Drafts::fileRow)
        .optional();
  }

  /** Every file's text as the draft has it: its base version's with its changes. */
  public SortedMap<String, String> files(Draft draft) {
    SortedMap<String, String> files = versions.files(draft.base());
    for (DraftFile change : changes(draft.id())) {
      change
          .content()
          .ifPresentOrElse(
              text -> files.put(change.path(), text), () -> files.remove(change.path()));
    }
    return files;
  }

  /**
   * Saves a file's text, or that the draft deletes it.
   *
   * @param content the text; empty to delete the file
   * @param seen the save that the text was made from: {@link DraftFile#saves}, or 0 if the draft
   *     had not changed the file
   * @return the file as saved
   * @throws ConcurrentEditException if there is a later save
   */
  @Transactional
  public DraftFile save(
      long draft, String path, Optional<String> content, int seen, String author) {
    OffsetDateTime now = OffsetDateTime.now(clock);
    String statement =
        seen == 0
            ? "insert into draft_file (draft_id, path, content, row_version, changed_by,"
                + " changed_at) select id, :path, :content, saves, :author, :now from draft"
                + " where id = :draft"
            : "update draft_file set content = :content, row_version = (select saves from draft"
                + " where id = :draft), changed_by = :author, changed_at = :now"
                + " where draft_id = :draft and path = :path and row_version = :seen";
    // The draft's row is locked first, so that saves to one draft come one after the other.
    touch(draft, now);
    if (seen == 0 && change(draft, path).isPresent()) {
      throw new ConcurrentEditException(path, change(draft, path));
    }
    int saved =
        jdbc.sql(statement)
            .param("draft", draft)
            .param("path", path)
            .param("content", content.orElse(null))
            .param("author", author)
            .param("now", now)
            .param("seen", seen)
            .update();
    if (saved == 0) {
      throw new ConcurrentEditException(path, change(draft, path));
    }
    return change(draft, path).orElseThrow();
  }

  /**
   * Takes a change back: the file is as in the base version again.
   *
   * @throws ConcurrentEditException if there is a later save than {@code seen}
   */
  @Transactional
  public void restore(long draft, String path, int seen) {
    touch(draft, OffsetDateTime.now(clock));
    int removed =
        jdbc.sql(
                "delete from draft_file where draft_id = :draft and path = :path and row_version ="
                    + " :seen")
            .param("draft", draft)
            .param("path", path)
            .param("seen", seen)
            .update();
    if (removed == 0) {
      throw new ConcurrentEditException(path, change(draft, path));
    }
  }

  /** Puts a draft on another base version; its changes stay as they are. */
  void rebase(long draft, int base) {
    jdbc.sql("update draft set base_version = :base where id = :draft")
        .param("base", base)
        .param("draft", draft)
        .update();
  }

  private void touch(long draft, OffsetDateTime now) {
    int found =
        jdbc.sql("update draft set changed_at = :now, saves = saves + 1 where id = :draft")
            .param("now", now)
            .param("draft", draft)
            .update();
    if (found == 0) {
      throw new NoSuchElementException("no draft " + draft);
    }
  }

  private static Draft row(ResultSet row, int number) throws SQLException {
    return new Draft(
        row.getLong("id"),
        row.getString("name"),
        row.getInt("base_version"),
        row.getString("created_by"),
        row.getObject("created_at", OffsetDateTime.class),
        row.getObject("changed_at", OffsetDateTime.class));
  }

  private static DraftFile fileRow(ResultSet row, int number) throws SQLException {
    return new DraftFile(
        row.getString("path"),
        Optional.ofNullable(row.getString("content")),
        row.getInt("row_version"),
        row.getString("changed_by"),
        row.getObject("changed_at", OffsetDateTime.class));
  }
}
