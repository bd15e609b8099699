package dev.taxon.admin.sweeps.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taxon.engine.sweep.SweepReport;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class ReportFormatTest {

  @Test
  void textFitsATerminal() throws Exception {
    String text = written(ReportFormat.TEXT, Reports.full());

    assertThat(text)
        .isEqualTo(
            """
            Ruleset   version 7, sha256:%s
            Corpus    2,000 entries, 1,203 distinct inputs, 2 dynamic
            Expected  1 of 8 expectations hold

            operation                                                           1,203 inputs
              permission_denied      0
              conflict           1,200  ████████████████████████████████████████████████████
              storage_failed         3  █

            mcp                                                                      1 input
              SCHEMA_VIOLATION  1  █████████████████████████████████████████████████████████

            Broken expectations: 7
              place      expected        got               rule
                  input
              m/1.sql:3  conflict        storage_failed    no rule
                  =1+1|`a``b` <script>alert('x')</script> "q" &amp; \uFFFD[31m\uFFFDred
              a.jsonl:4  TOOL_NOT_FOUND  SCHEMA_VIOLATION  schema
                  b
              … and 5 more

            Unreadable places of the corpus: 1
              m/broken<.sql:2:5
                  a quote is not closed

            Moved since the baseline: 1
              from       to        place      rule
                  input
              not_found  conflict  m/1.sql:9  conflict-word
                  A conflict

            Inputs that no rule knows: 2
              times  code            first place
                  input
              12     storage_failed  m/1.sql:3
                  =1+1|`a``b` <script>alert('x')</script> "q" &amp; \uFFFD[31m\uFFFDred
              1      storage_failed  m/2.sql:8
                  Lost

            Rules that decided nothing: 1
              never-reached
            """
                .formatted("ab".repeat(32)));
  }

  @Test
  void csvIsOneTableWithoutFormulas() throws Exception {
    String hostile =
        "\"'=1+1|`a``b`\n<script>alert('x')</script> \"\"q\"\" &amp; \u001B[31m\u202Ered\"";

    assertThat(written(ReportFormat.CSV, Reports.full()))
        .isEqualTo(
            String.join(
                "\r\n",
                "row,contract,code,rule,count,source,line,expected_or_before,text",
                "entries,,,,2000,,,,",
                "distinct,,,,1203,,,,",
                "dynamic,,,,2,,,,",
                "code,operation,permission_denied,,0,,,,",
                "code,operation,conflict,,1200,,,,",
                "code,operation,storage_failed,,3,,,,",
                "rule,operation,,conflict-word,1200,,,,",
                "code,mcp,SCHEMA_VIOLATION,,1,,,,",
                "rule,mcp,,schema,1,,,,",
                "broken expectation,operation,storage_failed,,1,m/1.sql,3,conflict," + hostile,
                "broken expectation,mcp,SCHEMA_VIOLATION,schema,1,a.jsonl,4,TOOL_NOT_FOUND,b",
                "unreadable,,,,1,m/broken<.sql,2,,a quote is not closed",
                "moved,operation,conflict,conflict-word,1,m/1.sql,9,not_found,A conflict",
                "fallback,operation,storage_failed,,12,m/1.sql:3,,," + hostile,
                "fallback,operation,storage_failed,,1,m/2.sql:8,,,Lost",
                "unreached,,,never-reached,0,,,,",
                "left out: broken expectation,,,,5,,,,",
                ""));
  }

  @Test
  void csvDefusesFormulasWhereverASpreadsheetMaySplit() throws Exception {
    for (String formula : new String[] {"=1", "+1", "-1", "@a", " =1", "\t=1", "＝1", "a;=1"}) {
      assertThat(CsvReport.cell(formula)).contains("'").doesNotContain("''");
    }
    assertThat(CsvReport.cell("a = b - c")).isEqualTo("a = b - c");
  }

  @Test
  void markdownKeepsForeignTextInCodeSpans() throws Exception {
    assertThat(written(ReportFormat.MD, Reports.full()))
        .isEqualTo(
            """
            # Sweep

            - Ruleset: version 7, sha256:%s
            - Corpus: 2,000 entries, 1,203 distinct inputs, 2 dynamic
            - Expected: 1 of 8 expectations hold

            ## Contract `operation`

            | code | inputs |
            | --- | ---: |
            | `permission_denied` | 0 |
            | `conflict` | 1,200 |
            | `storage_failed` | 3 |

            ## Contract `mcp`

            | code | inputs |
            | --- | ---: |
            | `SCHEMA_VIOLATION` | 1 |

            ## Broken expectations: 7

            | place | expected | got | rule | input |
            | --- | --- | --- | --- | --- |
            | `m/1.sql:3` | `conflict` | `storage_failed` | `no rule` | ``` =1+1\\|`a``b` \
            <script>alert('x')</script> "q" &amp; \uFFFD[31m\uFFFDred ``` |
            | `a.jsonl:4` | `TOOL_NOT_FOUND` | `SCHEMA_VIOLATION` | `schema` | `b` |

            … and 5 more

            ## Unreadable places of the corpus: 1

            | place | reason |
            | --- | --- |
            | `m/broken<.sql:2:5` | `a quote is not closed` |

            ## Moved since the baseline: 1

            | from | to | place | rule | input |
            | --- | --- | --- | --- | --- |
            | `not_found` | `conflict` | `m/1.sql:9` | `conflict-word` | `A conflict` |

            ## Inputs that no rule knows: 2

            | times | code | first place | input |
            | --- | --- | --- | --- |
            | `12` | `storage_failed` | `m/1.sql:3` | ``` =1+1\\|`a``b` \
            <script>alert('x')</script> "q" &amp; \uFFFD[31m\uFFFDred ``` |
            | `1` | `storage_failed` | `m/2.sql:8` | `Lost` |

            ## Rules that decided nothing: 1

            | rule |
            | --- |
            | `never-reached` |
            """
                .formatted("ab".repeat(32)));
  }

  @Test
  void junitHasATestCaseForEachExpectationAndAnErrorForWhatIsUnreadable() throws Exception {
    String xml = written(ReportFormat.JUNIT, Reports.full());

    assertThat(xml)
        .isEqualTo(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="taxon sweep" tests="4" failures="2" errors="1">
              <testsuite name="a.jsonl" tests="1" failures="1" errors="0">
                <testcase classname="a.jsonl" name="line 4: mcp TOOL_NOT_FOUND">
                  <failure message="expected TOOL_NOT_FOUND, got SCHEMA_VIOLATION (rule schema)">\
            b</failure>
                </testcase>
              </testsuite>
              <testsuite name="m/1.sql" tests="2" failures="1" errors="0">
                <testcase classname="m/1.sql" name="line 9: operation conflict"/>
                <testcase classname="m/1.sql" name="line 3: operation conflict">
                  <failure message="expected conflict, got storage_failed (no rule)">\
            =1+1|`a``b`
            &lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &quot;q&quot; &amp;amp; \
            \uFFFD[31m\u202Ered</failure>
                </testcase>
              </testsuite>
              <testsuite name="m/broken&lt;.sql" tests="1" failures="0" errors="1">
                <testcase classname="m/broken&lt;.sql" name="readable at 2:5">
                  <error message="a quote is not closed"/>
                </testcase>
              </testsuite>
              <!-- 5 more expectations and unreadable places are not listed -->
            </testsuites>
            """);
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(xml.getBytes(UTF_8)));
    Element failure = (Element) document.getElementsByTagName("failure").item(1);
    assertThat(failure.getTextContent()).isEqualTo(Reports.HOSTILE.replace('\u001B', '\uFFFD'));
  }

  @Test
  void htmlIsOnePageThatLoadsAndRunsNothing() throws Exception {
    String page = written(ReportFormat.HTML, Reports.full());

    assertThat(page)
        .startsWith("<!DOCTYPE html>\n<html lang=\"en\">")
        .contains("<p class=\"alarm\">An expectation or the baseline is broken.</p>")
        .contains("aria-label=\"Contract operation, by code: permission_denied 0, conflict 1200")
        .contains("<h2>Broken expectations: 7</h2>", "<p>… and 5 more</p>")
        .contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &quot;q&quot; &amp;amp;")
        .contains("aria-label=\"Contract operation, by pack: texts 1200, (no rule) 3\"")
        .contains(
            "<td data-column=\"place\">m/broken&lt;.sql:2:5</td>"
                + "<td data-column=\"reason\">a quote is not closed</td>")
        .contains(
            "<td data-column=\"name\">m/2.sql</td><td data-column=\"entries\">10</td>"
                + "<td data-column=\"codes\">operation: conflict 10</td>")
        .contains("@media (prefers-color-scheme: dark)")
        .doesNotContain("<script", "<link", "src=", "href=", "url(", "style=", "http:", "https:");
    Matcher style = Pattern.compile("(?s)<style>(.*)</style>").matcher(page);
    assertThat(style.find()).isTrue();
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(style.group(1).getBytes(UTF_8));
    assertThat(page)
        .contains(
            "content=\"default-src 'none'; style-src 'sha256-"
                + Base64.getEncoder().encodeToString(hash)
                + "'\"");
  }

  @Test
  void jsonIsAsDocumentedAndNamesWhatIsKeptBesides() throws Exception {
    assertThat(written(ReportFormat.JSON, Reports.full()))
        .startsWith(
            """
            {
              "ruleset" : {
                "version" : 7,
                "digest" : "sha256:%s"
              },
              "entries" : 2000,
              "distinct" : 1203,
              "dynamic" : 2,
              "contracts" : {
                "operation" : {
                  "counts" : {
                    "conflict" : 1200,
                    "storage_failed" : 3
                  },
                  "byRule" : {
                    "conflict-word" : 1200
                  },
            """
                .formatted("ab".repeat(32)))
        .contains(
            """
              "unreadable" : [ {
                "file" : "m/broken<.sql",
                "line" : 2,
                "column" : 5,
                "reason" : "a quote is not closed"
              } ],
            """)
        .endsWith(
            """
              "verdicts" : {
                "operation" : {
                  "conflict" : [ "0123456789abcdef", "ffffffffffffffff" ]
                },
                "mcp" : {
                  "SCHEMA_VIOLATION" : [ "0000000000000000" ]
                }
              }
            }
            """);
  }

  @Test
  void jsonIsReadBackAsItWas() throws Exception {
    for (SweepReport report : new SweepReport[] {Reports.full(), Reports.empty()}) {
      byte[] json = written(ReportFormat.JSON, report).getBytes(UTF_8);
      assertThat(ReportJson.read(new ByteArrayInputStream(json))).isEqualTo(report);
    }
  }

  @Test
  void whatIsNoReportIsRefused() throws Exception {
    String report = written(ReportFormat.JSON, Reports.full());
    String[] others = {
      "",
      "{}",
      "[]",
      "null",
      "text",
      report.substring(0, report.length() / 2),
      report.replace("0123456789abcdef", "0123456789abcdeg"),
      report.replace("\"0123456789abcdef\"", "17"),
      report.replace("\"distinct\" : 1203,", ""),
      report.replace("\"distinct\" : 1203,", "\"distinct\" : \"many\",")
    };
    for (String other : others) {
      assertThatThrownBy(() -> ReportJson.read(new ByteArrayInputStream(other.getBytes(UTF_8))))
          .isInstanceOf(NotReportException.class)
          .hasMessage("not a report that taxon sweep --format json wrote");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aReportWithoutEntriesIsWrittenInEveryFormat(ReportFormat format) throws Exception {
    assertThat(written(format, Reports.empty())).isNotBlank().endsWith("\n");
  }

  private static String written(ReportFormat format, SweepReport report) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    format.write(report, out);
    return out.toString(UTF_8);
  }
}
