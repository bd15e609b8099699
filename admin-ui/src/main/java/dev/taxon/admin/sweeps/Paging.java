package dev.taxon.admin.sweeps;

/**
 * One page of a long list.
 *
 * @param page its number, from 1
 * @param pages how many pages there are, at least 1
 * @param from the index of its first item, from 0
 * @param to the index behind its last item
 */
record Paging(int page, int pages, int from, int to) {

  /**
   * The page that is wanted, or the nearest there is.
   *
   * @param size how many items the list has
   * @param length how many items a page has
   */
  static Paging of(int size, int wanted, int length) {
    int pages = Math.max(1, (size + length - 1) / length);
    int page = Math.max(1, Math.min(wanted, pages));
    return new Paging(page, pages, (page - 1) * length, Math.min(size, page * length));
  }
}
