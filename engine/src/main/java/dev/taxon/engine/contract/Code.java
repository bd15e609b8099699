package dev.taxon.engine.contract;

/**
 * One code of a contract and all that hangs on it.
 *
 * @param name the code
 * @param httpStatus 400 to 599
 * @param retry what a caller may do with the same request
 * @param logged whether the raw failure is logged (masked)
 * @param severity at which level it is logged
 * @param message the authored public message, never empty
 * @param guidance the authored advice, never empty
 */
public record Code(
    String name,
    int httpStatus,
    Retry retry,
    boolean logged,
    Severity severity,
    String message,
    Guidance guidance) {}
