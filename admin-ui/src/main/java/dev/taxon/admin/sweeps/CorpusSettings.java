package dev.taxon.admin.sweeps;

import java.nio.file.Path;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which corpora are swept, and known to previews.
 *
 * @param shipped whether the corpus in the jar is one of them
 * @param paths files and folders beside it
 * @param knownInputs how many entries a preview compares at most; each takes about a kilobyte
 */
@ConfigurationProperties("taxon.corpus")
public record CorpusSettings(
    @DefaultValue("true") boolean shipped,
    @DefaultValue List<Path> paths,
    @DefaultValue("100000") int knownInputs) {}
