package dev.taxon.engine.sweep;

import java.util.Map;

/**
 * One thing to sweep: a request body with where it came from and, if known, what it must give.
 *
 * @param source the file as its reader names it, with {@code /} between folders
 * @param line line of the text in the file, from 1
 * @param column column of the text, from 1
 * @param body the request body
 * @param dynamic whether the text has no literal part: it is counted, and not classified
 * @param expected the code it must get, by contract; empty if none is known
 * @param labels what else the file says of it, carried along
 */
public record Entry(
    String source,
    int line,
    int column,
    Map<String, Object> body,
    boolean dynamic,
    Map<String, String> expected,
    Map<String, String> labels) {}
