package dev.taxon.admin.home;

import java.util.List;

/**
 * Something that somebody should look at.
 *
 * @param level how urgent it is
 * @param message the key of its message
 * @param values what the message names
 * @param address where it is settled, inside the service; empty if nowhere here
 */
public record Attention(Level level, String message, List<Object> values, String address) {

  /** How urgent it is, the most urgent first. */
  public enum Level {
    DANGER,
    WARNING,
    INFO
  }

  public Attention {
    values = List.copyOf(values);
  }
}
