package dev.taxon.admin;

/** The one entry point: a command line, or the service if no command is named. */
public final class Taxon {
  private Taxon() {}

  public static void main(String[] arguments) {
    throw new UnsupportedOperationException("not built yet");
  }
}
