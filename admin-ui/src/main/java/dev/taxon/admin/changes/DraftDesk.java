package dev.taxon.admin.changes;

import dev.taxon.admin.audit.AuditLog;
import dev.taxon.admin.changes.RuleCatalogue.RuleListing;
import dev.taxon.admin.rules.LiveRuleset;
import dev.taxon.admin.rules.RulesetVersion;
import dev.taxon.admin.rules.RulesetVersions;
import dev.taxon.engine.ruleset.RulesetHead;
import dev.taxon.engine.ruleset.RulesetOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.UnaryOperator;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** What editors do with drafts: each action whole, or not at all. */
@Service
class DraftDesk {
  static final String ORDER = "ruleset.yaml";

  private final Drafts drafts;
  private final RulesetVersions versions;
  private final LiveRuleset live;
  private final AuditLog audit;

  DraftDesk(Drafts drafts, RulesetVersions versions, LiveRuleset live, AuditLog audit) {
    this.drafts = drafts;
    this.versions = versions;
    this.live = live;
    this.audit = audit;
  }

  /**
   * @throws NoSuchElementException if there is no such draft
   */
  Draft draft(long id) {
    return drafts.find(id).orElseThrow(() -> new NoSuchElementException("no draft " + id));
  }

  /** Begins a draft on the live version. */
  @Transactional
  Draft begin(String name, String author) {
    Draft draft = drafts.begin(name, versions.newest(), author);
    audit.add(author, "draft.begin", subject(draft), "on version " + draft.base());
    return draft;
  }

  @Transactional
  void discard(Draft draft, String author) {
    drafts.remove(draft.id());
    audit.add(author, "draft.discard", subject(draft), "on version " + draft.base());
  }

  /** A change of the order as the draft has it. */
  @Transactional
  void reorder(Draft draft, UnaryOperator<RulesetOrder> change, String author) {
    Draft held = drafts.hold(draft.id());
    save(held, ORDER, Optional.of(change.apply(order(held)).text()), author);
  }

  /**
   * Moves a rule to a place in a pack; its files go with it into the pack's folder.
   *
   * @throws NoSuchElementException if there is no such rule or pack
   */
  @Transactional
  void move(Draft draft, String rule, String pack, int index, String author) {
    Draft held = drafts.hold(draft.id());
    RuleListing was =
        RuleCatalogue.of(drafts.files(held))
            .rule(rule)
            .orElseThrow(() -> new NoSuchElementException("no rule " + rule));
    reorder(held, order -> order.moved(rule, pack, index), author);
    if (!was.pack().equals(pack)) {
      RuleListing is = was.in(pack);
      save(held, is.drlPath(), Optional.of(was.drl()), author);
      save(held, is.casesPath(), Optional.of(was.cases()), author);
      removeFiles(held, was, author);
    }
  }

  /** A change of the contracts and wrappers that the draft lists. */
  @Transactional
  void rewrite(Draft draft, UnaryOperator<RulesetHead> change, String author) {
    Draft held = drafts.hold(draft.id());
    RulesetHead head = RulesetHead.read(drafts.files(held).getOrDefault(ORDER, ""));
    save(held, ORDER, Optional.of(change.apply(head).text()), author);
  }

  /**
   * Adds a contract.
   *
   * @throws IllegalArgumentException if the name is taken
   */
  @Transactional
  void addContract(Draft draft, String name, String text, String author) {
    rewrite(draft, head -> head.withContract(name), author);
    save(draft, contractPath(name), Optional.of(text), author);
  }

  /** Removes a contract with the packs for it. */
  @Transactional
  void removeContract(Draft draft, String name, String author) {
    rewrite(draft, head -> head.withoutContract(name), author);
    save(draft, contractPath(name), Optional.empty(), author);
  }

  /** The path of a contract inside the ruleset. */
  static String contractPath(String name) {
    return "contracts/" + name + ".yaml";
  }

  /**
   * Adds a rule.
   *
   * @throws IllegalArgumentException if the id is taken
   */
  @Transactional
  void add(Draft draft, RuleListing rule, int index, String author) {
    reorder(draft, order -> order.added(rule.id(), rule.pack(), index), author);
    save(draft, rule.drlPath(), Optional.of(rule.drl()), author);
    save(draft, rule.casesPath(), Optional.of(rule.cases()), author);
  }

  /** Deletes a rule with its cases. */
  @Transactional
  void delete(Draft draft, RuleListing rule, String author) {
    reorder(draft, order -> order.removed(rule.id()), author);
    removeFiles(draft, rule, author);
  }

  private void removeFiles(Draft draft, RuleListing rule, String author) {
    for (String path : List.of(rule.drlPath(), rule.casesPath())) {
      save(draft, path, Optional.empty(), author);
    }
  }

  /**
   * Saves a text that somebody edited; one that is as in the base version is no change.
   *
   * @param seen the save that the text was made from, 0 if there was none
   * @throws ConcurrentEditException if there is a later save
   * @throws TooLongException if the text is longer than any file of a ruleset may be
   */
  @Transactional
  void edit(Draft draft, String path, String text, int seen, String author) {
    TooLongException.check(path, text);
    Optional<DraftFile> change = drafts.change(draft.id(), path);
    if (change.map(DraftFile::saves).orElse(0) != seen) {
      throw new ConcurrentEditException(path, change);
    }
    String before =
        change
            .map(DraftFile::content)
            .orElseGet(() -> Optional.ofNullable(versions.files(draft.base()).get(path)))
            .orElse(null);
    if (!text.equals(before)) {
      drafts.save(draft.id(), path, Optional.of(text), seen, author);
    }
  }

  /** Takes the change of one file back. */
  @Transactional
  void restore(Draft draft, String path, String author) {
    drafts.hold(draft.id());
    drafts
        .change(draft.id(), path)
        .ifPresent(
            change -> {
              drafts.restore(draft.id(), path, change.saves());
              audit.add(author, "draft.restore", subject(draft), path);
            });
  }

  /** Saves both texts of a rule's editor, or neither; see {@link #edit}. */
  @Transactional
  void editRule(Draft draft, RuleListing rule, DraftRulePage.Texts texts, String author) {
    edit(draft, rule.drlPath(), texts.drl(), texts.drlSeen(), author);
    edit(draft, rule.casesPath(), texts.cases(), texts.casesSeen(), author);
  }

  /**
   * Brings a rule back as the base version has it: its texts, its place, and whether it is off.
   *
   * @throws NoSuchElementException if the base version has no such rule
   */
  @Transactional
  void restoreRule(Draft draft, String id, String author) {
    Draft held = drafts.hold(draft.id());
    SortedMap<String, String> base = versions.files(held.base());
    RuleListing was =
        RuleCatalogue.of(base)
            .rule(id)
            .orElseThrow(() -> new NoSuchElementException("no rule " + id));
    Optional<RuleListing> is = RuleCatalogue.of(drafts.files(held)).rule(id);
    RulesetOrder before = RulesetOrder.read(base.get(ORDER));
    reorder(held, order -> order.restored(id, before), author);
    is.filter(rule -> !rule.pack().equals(was.pack()))
        .ifPresent(rule -> removeFiles(held, rule, author));
    for (String path : List.of(was.drlPath(), was.casesPath())) {
      drafts
          .change(draft.id(), path)
          .ifPresent(change -> drafts.restore(draft.id(), path, change.saves()));
    }
    audit.add(author, "draft.restore", subject(draft), id);
  }

  /**
   * Carries the draft over to the newest version.
   *
   * @return the paths where both changed the same lines
   */
  @Transactional
  List<String> rebase(Draft read, String author) {
    Draft draft = drafts.hold(read.id());
    int newest = versions.newest();
    Map<String, Optional<String>> mine = new HashMap<>();
    Map<String, Integer> seen = new HashMap<>();
    for (DraftFile change : drafts.changes(draft.id())) {
      mine.put(change.path(), change.content());
      seen.put(change.path(), change.saves());
    }
    Rebase rebase =
        Rebase.of(versions.files(draft.base()), mine, versions.files(newest), "version " + newest);
    seen.forEach(
        (path, saves) -> {
          if (!rebase.changes().containsKey(path)) {
            drafts.restore(draft.id(), path, saves);
          }
        });
    rebase
        .changes()
        .forEach(
            (path, text) -> {
              if (!text.equals(mine.get(path))) {
                drafts.save(draft.id(), path, text, seen.get(path), author);
              }
            });
    drafts.rebase(draft.id(), newest);
    audit.add(
        author,
        "draft.rebase",
        subject(draft),
        "from version " + draft.base() + " to version " + newest);
    return rebase.conflicts();
  }

  /**
   * Publishes the draft, and removes it. If somebody saved to it after {@code files} were read, it
   * stays, with what was saved.
   *
   * @param draft the draft, read before the files
   * @throws dev.taxon.engine.ruleset.RulesetException if it is no valid ruleset
   * @throws dev.taxon.admin.rules.StaleBaseException if another version was published since
   */
  RulesetVersion publish(Draft draft, SortedMap<String, String> files, String note, String author) {
    RulesetVersion version = live.publish(files, author, note, draft.base());
    drafts.removeUnchanged(draft);
    return version;
  }

  /** The order as the draft has it. */
  RulesetOrder order(Draft draft) {
    return RulesetOrder.read(drafts.files(draft).getOrDefault(ORDER, ""));
  }

  /** Saves over whatever is there; the draft is held. What is as in the base is no change. */
  private void save(Draft held, String path, Optional<String> text, String author) {
    Optional<DraftFile> change = drafts.change(held.id(), path);
    int seen = change.map(DraftFile::saves).orElse(0);
    if (!text.equals(Optional.ofNullable(versions.files(held.base()).get(path)))) {
      drafts.save(held.id(), path, text, seen, author);
    } else if (change.isPresent()) {
      drafts.restore(held.id(), path, seen);
    }
  }

  private static String subject(Draft draft) {
    return "draft " + draft.id() + " \"" + draft.name() + "\"";
  }
}
