package dev.taxon.admin.rules;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The published rulesets in the store. A version is written once and never changes. */
@Repository
public class RulesetVersions {
  private static final String COLUMNS = "version, digest, author, note, published_at, restores";
  private static final TypeReference<TreeMap<String, String>> FILES = new TypeReference<>() {};
  private static final JsonMapper JSON = JsonMapper.shared();

  private final JdbcClient jdbc;

  public RulesetVersions(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** The number of the newest version; 0 if there is none. */
  public int newest() {
    return jdbc.sql("select coalesce(max(version), 0) from ruleset_version")
        .query(Integer.class)
        .single();
  }

  public Optional<RulesetVersion> find(int version) {
    return jdbc.sql("select " + COLUMNS + " from ruleset_version where version = :version")
        .param("version", version)
        .query(RulesetVersions::row)
        .optional();
  }

  /** Every version, the newest first. */
  public List<RulesetVersion> all() {
    return jdbc.sql("select " + COLUMNS + " from ruleset_version order by version desc")
        .query(RulesetVersions::row)
        .list();
  }

  /**
   * The texts of a version's files by path.
   *
   * @throws NoSuchElementException if there is no such version
   */
  public SortedMap<String, String> files(int version) {
    byte[] content =
        jdbc.sql("select content from ruleset_version where version = :version")
            .param("version", version)
            .query((row, number) -> row.getBytes("content"))
            .optional()
            .orElseThrow(() -> new NoSuchElementException("no ruleset version " + version));
    return unpacked(content);
  }

  /**
   * Stores a version.
   *
   * @throws StaleBaseException if its number is taken: somebody published first
   */
  void add(RulesetVersion version, SortedMap<String, String> files) {
    try {
      jdbc.sql(
              "insert into ruleset_version (version, digest, author, note, published_at, restores,"
                  + " content) values (:version, :digest, :author, :note, :publishedAt, :restores,"
                  + " :content)")
          .param("version", version.version())
          .param("digest", version.digest())
          .param("author", version.author())
          .param("note", version.note())
          .param("publishedAt", version.publishedAt())
          .param("restores", version.restores())
          .param("content", packed(files))
          .update();
    } catch (DuplicateKeyException e) {
      throw new StaleBaseException(version.version() - 1, version.version());
    }
  }

  private static RulesetVersion row(ResultSet row, int number) throws SQLException {
    return new RulesetVersion(
        row.getInt("version"),
        row.getString("digest"),
        row.getString("author"),
        row.getString("note"),
        row.getObject("published_at", OffsetDateTime.class),
        row.getObject("restores", Integer.class));
  }

  private static byte[] packed(SortedMap<String, String> files) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      JSON.writeValue(gzip, files);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static SortedMap<String, String> unpacked(byte[] content) {
    try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(content))) {
      return JSON.readValue(gzip, FILES);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
