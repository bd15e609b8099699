package dev.taxon.admin.audit;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The audit trail in the store. Events are added, and never changed or removed. */
@Repository
public class AuditLog {
  private static final int MAX_ACTOR = 100;
  private static final int MAX_SUBJECT = 300;
  private static final int MAX_DETAIL = 4000;

  private final JdbcClient jdbc;
  private final Clock clock;

  public AuditLog(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /** Adds an event, in the caller's transaction if there is one. */
  public void add(String actor, String action, String subject, String detail) {
    jdbc.sql(
            "insert into audit_event (at, actor, action, subject, detail)"
                + " values (:at, :actor, :action, :subject, :detail)")
        .param("at", OffsetDateTime.now(clock))
        .param("actor", kept(actor, MAX_ACTOR))
        .param("action", action)
        .param("subject", kept(subject, MAX_SUBJECT))
        .param("detail", kept(detail, MAX_DETAIL))
        .update();
  }

  /** As much of a text as its column takes; PostgreSQL takes no NUL in a text. */
  private static String kept(String text, int length) {
    return text.substring(0, Math.min(text.length(), length)).replace('\0', '\uFFFD');
  }

  /** The events before {@code id}, the newest first; at most {@code limit}. */
  public List<AuditEvent> before(long id, int limit) {
    return before(id, limit, AuditSearch.EVERYTHING);
  }

  /**
   * The events before {@code id} that are searched for, the newest first; at most {@code limit}.
   */
  public List<AuditEvent> before(long id, int limit, AuditSearch search) {
    return jdbc.sql(
            "select id, at, actor, action, subject, detail from audit_event where id < :id"
                + " and lower(actor) like :actor escape '!'"
                + " and lower(subject) like :subject escape '!'"
                + " order by id desc limit :limit")
        .param("id", id)
        .param("actor", containing(search.actor()))
        .param("subject", containing(search.subject()))
        .param("limit", limit)
        .query(AuditLog::row)
        .list();
  }

  /** A pattern for texts that contain this one, whatever signs of patterns it holds. */
  private static String containing(String text) {
    return "%" + text.toLowerCase(Locale.ROOT).replaceAll("[!%_]", "!$0") + "%";
  }

  private static AuditEvent row(ResultSet row, int number) throws SQLException {
    return new AuditEvent(
        row.getLong("id"),
        row.getObject("at", OffsetDateTime.class),
        row.getString("actor"),
        row.getString("action"),
        row.getString("subject"),
        row.getString("detail"));
  }
}
