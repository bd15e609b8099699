package dev.taxon.admin.classify;

import dev.taxon.admin.settings.Range;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the classify endpoints.
 *
 * @param maxText the longest text of a failure, in UTF-16 units; 1 or more
 * @param maxBody the largest body of a single request; 1 byte to 1 GB
 * @param maxNesting how deep objects and lists may stand in each other; 1 to {@value
 *     Json#MAX_DEPTH}
 * @param maxLine the longest line of a batch; 1 byte to 1 GB
 * @param maxBatchLines how many lines a batch may have; 1 or more
 * @param maxBatches how many batches are answered at once: each holds two threads while it lasts; 0
 *     for no batches
 * @param batchHelpers how many threads help those of all batches; as many as there are processors
 *     but one, if not set
 */
@ConfigurationProperties(prefix = "taxon.classify", ignoreUnknownFields = false)
public record ClassifySettings(
    int maxText,
    DataSize maxBody,
    int maxNesting,
    DataSize maxLine,
    long maxBatchLines,
    int maxBatches,
    Integer batchHelpers) {
  private static final long GIGABYTE = 1L << 30;
  private static final int MAX_HELPERS = 1_000;

  /**
   * @throws dev.taxon.admin.settings.WrongSettingException if a number is out of its range
   */
  public ClassifySettings {
    if (batchHelpers == null) {
      batchHelpers = Runtime.getRuntime().availableProcessors() - 1;
    }
    Range.check("taxon.classify.max-text", maxText, 1, Integer.MAX_VALUE);
    Range.check("taxon.classify.max-body", maxBody.toBytes(), 1, GIGABYTE);
    Range.check("taxon.classify.max-nesting", maxNesting, 1, Json.MAX_DEPTH);
    Range.check("taxon.classify.max-line", maxLine.toBytes(), 1, GIGABYTE);
    Range.check("taxon.classify.max-batch-lines", maxBatchLines, 1, Long.MAX_VALUE);
    Range.check("taxon.classify.max-batches", maxBatches, 0, Integer.MAX_VALUE);
    Range.check("taxon.classify.batch-helpers", batchHelpers, 0, MAX_HELPERS);
  }
}
