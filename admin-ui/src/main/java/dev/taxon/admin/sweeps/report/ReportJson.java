package dev.taxon.admin.sweeps.report;

import dev.taxon.engine.Problem;
import dev.taxon.engine.ruleset.RulesetId;
import dev.taxon.engine.sweep.Bounded;
import dev.taxon.engine.sweep.SweepReport;
import dev.taxon.engine.sweep.Verdicts;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * A sweep's report as JSON, in full: what is written can be read back, as a baseline or to render
 * it in another format later.
 */
public final class ReportJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build())
          .addModule(
              new SimpleModule()
                  .addSerializer(new VerdictsJson.Writer())
                  .addDeserializer(Verdicts.class, new VerdictsJson.Reader()))
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private ReportJson() {}

  /**
   * Writes a report, and leaves the stream open.
   *
   * @throws IOException if the stream fails
   */
  public static void write(SweepReport report, OutputStream out) throws IOException {
    try {
      MAPPER.writeValue(out, Document.of(report));
    } catch (JacksonException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e);
    }
    out.write('\n');
  }

  /**
   * Reads a report.
   *
   * @throws NotReportException if the text is no report that this class wrote
   * @throws IOException if the stream fails
   */
  public static SweepReport read(InputStream in) throws IOException {
    try {
      return MAPPER.readValue(in, Document.class).toReport();
    } catch (JacksonIOException e) {
      throw e.getCause();
    } catch (JacksonException | NullPointerException | IllegalArgumentException e) {
      // Besides what JSON itself refuses: a null where something must be, a negative count.
      throw new NotReportException();
    }
  }

  /** The report as it is written: the fields of the documented JSON, then what is kept besides. */
  private record Document(
      RulesetId ruleset,
      long entries,
      long distinct,
      long dynamic,
      Map<String, ContractPart> contracts,
      List<SweepReport.Expectation> failures,
      List<SweepReport.Fallback> fallbacks,
      List<String> unreached,
      List<SweepReport.Move> moves,
      List<UnreadablePart> unreadable,
      boolean complete,
      long expectationsMoved,
      List<SweepReport.Expectation> held,
      List<SweepReport.Place> folders,
      List<SweepReport.Place> files,
      Map<String, List<SweepReport.Sample>> samples,
      LeftOut leftOut,
      Verdicts verdicts) {

    static Document of(SweepReport report) {
      Map<String, ContractPart> contracts = new LinkedHashMap<>();
      report.contracts().forEach((name, counts) -> contracts.put(name, ContractPart.of(counts)));
      return new Document(
          report.ruleset(),
          report.entries(),
          report.distinct(),
          report.dynamic(),
          contracts,
          report.failures().items(),
          report.fallbacks().items(),
          report.unreached(),
          report.moves().items(),
          report.unreadable().items().stream().map(UnreadablePart::of).toList(),
          report.complete(),
          report.expectationsMoved(),
          report.held().items(),
          report.folders().items(),
          report.files().items(),
          report.samples(),
          LeftOut.of(report),
          report.verdicts());
    }

    SweepReport toReport() {
      Map<String, SweepReport.Counts> counts = new LinkedHashMap<>();
      contracts.forEach((name, contract) -> counts.put(name, contract.toCounts()));
      return new SweepReport(
          ruleset,
          complete,
          entries,
          distinct,
          dynamic,
          counts,
          new Bounded<>(failures, leftOut.failures()),
          new Bounded<>(held, leftOut.held()),
          new Bounded<>(fallbacks, leftOut.fallbacks()),
          unreached,
          new Bounded<>(moves, leftOut.moves()),
          expectationsMoved,
          new Bounded<>(
              unreadable.stream().map(UnreadablePart::toProblem).toList(), leftOut.unreadable()),
          new Bounded<>(folders, leftOut.folders()),
          new Bounded<>(files, leftOut.files()),
          samples,
          verdicts);
    }
  }

  /** A contract as it is written: codes without inputs are named, but not counted. */
  private record ContractPart(
      Map<String, Long> counts,
      Map<String, Long> byRule,
      Map<String, Long> byPack,
      long fallbacks,
      List<String> codes) {

    static ContractPart of(SweepReport.Counts counts) {
      Map<String, Long> withoutZeros = new LinkedHashMap<>(counts.byCode());
      withoutZeros.values().removeIf(count -> count == 0);
      return new ContractPart(
          withoutZeros,
          counts.byRule(),
          counts.byPack(),
          counts.fallbacks(),
          List.copyOf(counts.byCode().keySet()));
    }

    SweepReport.Counts toCounts() {
      Map<String, Long> byCode = new LinkedHashMap<>();
      codes.forEach(code -> byCode.put(code, counts.getOrDefault(code, 0L)));
      return new SweepReport.Counts(byCode, byPack, byRule, fallbacks);
    }
  }

  private record UnreadablePart(String file, int line, int column, String reason) {
    static UnreadablePart of(Problem problem) {
      return new UnreadablePart(
          problem.file(), problem.line(), problem.column(), problem.message());
    }

    Problem toProblem() {
      return new Problem(file, line, column, reason);
    }
  }

  /** How many items each list has beyond those that it holds. */
  private record LeftOut(
      long failures,
      long fallbacks,
      long moves,
      long unreadable,
      long held,
      long folders,
      long files) {
    static LeftOut of(SweepReport report) {
      return new LeftOut(
          report.failures().leftOut(),
          report.fallbacks().leftOut(),
          report.moves().leftOut(),
          report.unreadable().leftOut(),
          report.held().leftOut(),
          report.folders().leftOut(),
          report.files().leftOut());
    }
  }
}
