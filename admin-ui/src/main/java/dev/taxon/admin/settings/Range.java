package dev.taxon.admin.settings;

/** The range of a setting that is a number. */
public final class Range {
  private Range() {}

  /**
   * @param setting its name in full
   * @throws WrongSettingException if the value is out of the range
   */
  public static void check(String setting, long value, long least, long most) {
    if (value < least || value > most) {
      throw new WrongSettingException(
          setting + " is " + value + "; write " + least + " to " + most);
    }
  }
}
