package dev.taxon.admin.classify;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the classify endpoints.
 *
 * @param maxText the longest text of a failure, in UTF-16 units
 * @param maxBody the largest body of a single request
 * @param maxNesting how deep objects and lists may stand in each other
 * @param maxLine the longest line of a batch
 * @param maxBatchLines how many lines a batch may have
 * @param maxBatches how many batches are answered at once: each holds a thread while it lasts
 * @param batchHelpers how many threads help those of all batches; as many as there are processors
 *     but one, if not set
 */
@ConfigurationProperties("taxon.classify")
public record ClassifySettings(
    int maxText,
    DataSize maxBody,
    int maxNesting,
    DataSize maxLine,
    long maxBatchLines,
    int maxBatches,
    Integer batchHelpers) {

  /**
   * @throws IllegalArgumentException if a number is out of its range
   */
  public ClassifySettings {
    if (batchHelpers == null) {
      batchHelpers = Runtime.getRuntime().availableProcessors() - 1;
    }
    if (batchHelpers < 0) {
      throw new IllegalArgumentException("taxon.classify.batch-helpers must be 0 or more");
    }
  }
}
