package dev.taxon.admin.sweeps;

import dev.taxon.admin.settings.Range;
import java.nio.file.Path;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which corpora are swept, and known to previews.
 *
 * @param shipped whether the corpus in the jar is one of them
 * @param paths files and folders beside it
 * @param knownInputs how many entries a preview compares at most; each takes about a kilobyte; 0 or
 *     more
 */
@ConfigurationProperties(prefix = "taxon.corpus", ignoreUnknownFields = false)
public record CorpusSettings(
    @DefaultValue("true") boolean shipped,
    @DefaultValue List<Path> paths,
    @DefaultValue("100000") int knownInputs) {

  /**
   * @throws dev.taxon.admin.settings.WrongSettingException for a number that is out of its range
   */
  public CorpusSettings {
    Range.check("taxon.corpus.known-inputs", knownInputs, 0, Integer.MAX_VALUE);
  }
}
