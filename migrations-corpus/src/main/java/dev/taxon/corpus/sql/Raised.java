package dev.taxon.corpus.sql;

/**
 * An exception that code raises.
 *
 * @param text its text, with {@code …} for each part that only the running database knows
 * @param dynamic whether nothing of the text is told
 * @param sqlState empty if the code tells none
 * @param vendorCode null if the code tells none
 * @param constraint empty if the code tells none
 * @param dialect the dialect that the code is written in
 * @param line where the text stands in the file, from 1
 * @param column where the text stands in its line, from 1
 * @param definition what the code belongs to; null for code that a migration runs once
 */
public record Raised(
    String text,
    boolean dynamic,
    String sqlState,
    Integer vendorCode,
    String constraint,
    Dialect dialect,
    int line,
    int column,
    Definition definition) {}
