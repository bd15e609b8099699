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
 */
@ConfigurationProperties("taxon.classify")
public record ClassifySettings(
    int maxText,
    DataSize maxBody,
    int maxNesting,
    DataSize maxLine,
    long maxBatchLines,
    int maxBatches) {}
