package dev.taxon.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.attoparser.ParseException;
import org.attoparser.config.ParseConfiguration;
import org.attoparser.simple.AbstractSimpleMarkupHandler;
import org.attoparser.simple.SimpleMarkupParser;
import org.unbescape.html.HtmlEscape;

/** The elements of a page, as a browser would read them. */
public final class Html {
  private Html() {}

  /**
   * An element.
   *
   * @param form the form that it stands in, or names; null if there is none
   * @param disabled whether it stands in a disabled field set
   */
  public record Element(
      String name, Map<String, String> attributes, Element form, boolean disabled) {

    /** An attribute's value; empty if there is none. */
    public String get(String attribute) {
      return HtmlEscape.unescapeHtml(attributes.getOrDefault(attribute, ""));
    }
  }

  /** Every element in the order of the page. */
  public static List<Element> elements(String page) {
    List<Element> elements = new ArrayList<>();
    try {
      new SimpleMarkupParser(ParseConfiguration.htmlConfiguration())
          .parse(
              page,
              new AbstractSimpleMarkupHandler() {
                private Element form;
                private boolean disabled;

                @Override
                public void handleOpenElement(
                    String name, Map<String, String> attributes, int line, int column) {
                  add(name, attributes);
                }

                @Override
                public void handleStandaloneElement(
                    String name,
                    Map<String, String> attributes,
                    boolean minimized,
                    int line,
                    int column) {
                  add(name, attributes);
                }

                private void add(String name, Map<String, String> attributes) {
                  Map<String, String> all = attributes == null ? Map.of() : attributes;
                  Element element = new Element(name, all, named(all.get("form")), disabled);
                  elements.add(element);
                  if (name.equals("form")) {
                    form = element;
                  } else if (name.equals("fieldset")) {
                    disabled = all.containsKey("disabled");
                  }
                }

                private Element named(String id) {
                  return elements.stream()
                      .filter(found -> found.name().equals("form"))
                      .filter(found -> id != null && found.get("id").equals(id))
                      .findFirst()
                      .orElse(form);
                }

                @Override
                public void handleCloseElement(String name, int line, int column) {
                  if (name.equals("form")) {
                    form = null;
                  } else if (name.equals("fieldset")) {
                    disabled = false;
                  }
                }
              });
    } catch (ParseException e) {
      throw new AssertionError("no page that can be read: " + page, e);
    }
    return elements;
  }
}
