package dev.taxon.rules;

/** Makes a database raise an error. */
@FunctionalInterface
interface Provocation {
  void run() throws Exception;
}
