package dev.taxon.admin.audit;

/**
 * Which events of the trail a page shows.
 *
 * @param actor what the actor must contain, in any letter case; blank for any
 * @param subject likewise of the subject
 */
public record AuditSearch(String actor, String subject) {
  static final AuditSearch EVERYTHING = new AuditSearch("", "");

  public AuditSearch {
    actor = actor == null ? "" : actor.strip();
    subject = subject == null ? "" : subject.strip();
  }
}
