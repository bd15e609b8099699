package dev.taxon.admin.browser;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import dev.taxon.admin.Visitors;
import dev.taxon.admin.access.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A real Chromium, as Debian's package {@code chromium} installs it; one for all tests. It is
 * closed with the JVM. Tests that use it run one after the other.
 */
final class Browser {
  private static final Path CHROMIUM =
      Path.of(System.getProperty("taxon.test.chromium", "/usr/bin/chromium"));
  private static final int TIMEOUT_MILLIS = 60_000;
  private static com.microsoft.playwright.Browser chromium;

  private Browser() {}

  /** A person at a browser window of their own. */
  static final class Person implements AutoCloseable {
    final String name;
    final Page page;
    final List<String> errors = new CopyOnWriteArrayList<>();
    private final BrowserContext context;
    private final String url;

    private Person(String name, BrowserContext context, String url) {
      this.name = name;
      this.context = context;
      this.url = url;
      page = context.newPage();
      page.onPageError(error -> errors.add(page.url() + ": " + error));
      page.onConsoleMessage(
          message -> {
            // A policy that blocks something, or a script that fails.
            if (message.type().equals("error") && !message.text().startsWith("Failed to load")) {
              errors.add(page.url() + ": " + message.text());
            }
          });
      page.onDialog(dialog -> dialog.accept());
    }

    /** Opens a page of the service. */
    Person open(String path) {
      page.navigate(url + path);
      return this;
    }

    /** Signs in, from wherever the person is. */
    void signIn() {
      open("/sign-in");
      enterPassword();
    }

    /** Signs in on the sign-in page, which leads on to the page that was asked for. */
    void enterPassword() {
      enterPassword(page);
    }

    private void enterPassword(Page tab) {
      tab.fill("#username", name);
      tab.fill("#password", Visitors.PASSWORD);
      tab.click("main button[type=submit]");
      tab.waitForURL(address -> !address.contains("/sign-in"));
    }

    /** Signs in elsewhere in the same browser, while the page stays as it is. */
    void signInInAnotherTab() {
      try (Page tab = context.newPage()) {
        tab.navigate(url + "/sign-in");
        enterPassword(tab);
      }
    }

    /** Forgets the session, as if it had ended on the server. */
    void loseSession() {
      context.clearCookies(new BrowserContext.ClearCookiesOptions().setName("SESSION"));
    }

    /** Sets the text of an editor, as if it was typed. */
    void type(String editor, String text) {
      page.waitForSelector(".CodeMirror");
      page.evaluate(
          "([id, text]) =>"
              + " document.getElementById(id).nextElementSibling.CodeMirror.setValue(text)",
          List.of(editor, text));
    }

    /** The text of an editor. */
    String typed(String editor) {
      page.waitForSelector(".CodeMirror");
      return (String)
          page.evaluate(
              "id => document.getElementById(id).nextElementSibling.CodeMirror.getValue()", editor);
    }

    /** Whether anything is cut off at the right: a page must not scroll sideways. */
    boolean overflows() {
      return (Boolean)
          page.evaluate(
              "document.documentElement.scrollWidth > document.documentElement.clientWidth");
    }

    @Override
    public void close() {
      context.close();
    }
  }

  /** A new person of a role, signed in, at a wide and light window. */
  static Person signedIn(Visitors visitors, Role role) {
    return signedIn(visitors, role, 1400, ColorScheme.LIGHT);
  }

  /**
   * @param width width of the window in CSS pixels
   */
  static synchronized Person signedIn(Visitors visitors, Role role, int width, ColorScheme scheme) {
    BrowserContext context =
        chromium()
            .newContext(
                new com.microsoft.playwright.Browser.NewContextOptions()
                    .setViewportSize(width, 900)
                    .setColorScheme(scheme));
    context.setDefaultTimeout(TIMEOUT_MILLIS);
    Person person = new Person(visitors.newPerson(role), context, visitors.url());
    person.signIn();
    return person;
  }

  private static com.microsoft.playwright.Browser chromium() {
    if (chromium == null) {
      if (!Files.isExecutable(CHROMIUM)) {
        throw new AssertionError(
            "there is no Chromium at " + CHROMIUM + ": install the package chromium");
      }
      Playwright playwright = Playwright.create();
      chromium =
          playwright
              .chromium()
              .launch(
                  new LaunchOptions()
                      .setExecutablePath(CHROMIUM)
                      .setArgs(
                          List.of(
                              "--no-sandbox",
                              "--disable-gpu",
                              "--disable-quic",
                              "--no-first-run",
                              "--disable-background-networking",
                              "--disable-component-update",
                              "--disable-sync")));
      Runtime.getRuntime().addShutdownHook(new Thread(playwright::close));
    }
    return chromium;
  }
}
