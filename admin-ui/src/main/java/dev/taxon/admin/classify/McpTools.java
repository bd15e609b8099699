package dev.taxon.admin.classify;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.taxon.admin.classify.Classification.Wish;
import dev.taxon.admin.rules.LiveRuleset;
import dev.taxon.admin.rules.NoRulesetException;
import dev.taxon.engine.intake.InvalidRequestException;
import dev.taxon.engine.ruleset.Ruleset;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpStatelessSyncServer;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * The tools of the MCP server: the classify endpoint's answers, and the contracts, as structured
 * content.
 *
 * <p>Arguments that are no request come back as a tool result with {@code isError}, so that a model
 * sees what to mend (MCP 2025-11-25, Tools, "Error Handling"); only an unknown tool is a protocol
 * error. A verdict is a result, not an error of the tool.
 */
@Configuration
class McpTools {
  private static final String CLASSIFY = "classify_error";
  private static final String LIST = "list_codes";

  /** The tools' names. */
  static final List<String> NAMES = List.of(CLASSIFY, LIST);

  private static final String INSTRUCTIONS =
      "Send every raw failure to "
          + CLASSIFY
          + " before you report it or try again: the answer says whether the same request may be"
          + " sent again, and what to do next.";

  private final Classification classification;
  private final LiveRuleset live;
  private final LogSettings logging;

  McpTools(Classification classification, LiveRuleset live, LogSettings logging) {
    this.classification = classification;
    this.live = live;
    this.logging = logging;
  }

  /** The tools check their arguments themselves: the SDK's refusals quote them. */
  @Bean
  McpStatelessSyncServer mcpServer(McpStatelessServerTransport transport) {
    return McpServer.sync(transport)
        .serverInfo("taxon", "1")
        .instructions(INSTRUCTIONS)
        .capabilities(ServerCapabilities.builder().tools(false).build())
        .tools(tools())
        .validateToolInputs(false)
        // In the request's own thread, where the caller is known.
        .immediateExecution(true)
        .build();
  }

  private List<SyncToolSpecification> tools() {
    Map<String, Object> trace =
        Map.of("type", "boolean", "description", "Whether to report every rule that matches.");
    Map<String, Object> contract =
        Map.of("type", "string", "description", "The contract to list; all if left out.");
    return List.of(
        tool(
            CLASSIFY,
            "Classify an error",
            "Turns a raw failure (a database's or service's error text, an MCP or JSON-RPC error,"
                + " validation issues) into a code of a contract, with its HTTP status, what may be"
                + " done with the same request, and guidance.",
            Schemas.with(Schemas.REQUEST, "trace", trace),
            Schemas.VERDICT,
            this::classify),
        tool(
            LIST,
            "List the codes",
            "Lists the contracts of the live ruleset: each code with status, retry, message and"
                + " guidance.",
            Schemas.with(
                Map.of("type", "object", "additionalProperties", false, "properties", Map.of()),
                "contract",
                contract),
            Schemas.CONTRACTS,
            this::list));
  }

  private SyncToolSpecification tool(
      String name,
      String title,
      String description,
      Map<String, Object> input,
      Map<String, Object> output,
      Function<Map<String, Object>, Map<String, Object>> answer) {
    Tool tool =
        Tool.builder(name, input)
            .title(title)
            .description(description)
            .outputSchema(output)
            .annotations(
                ToolAnnotations.builder()
                    .readOnlyHint(true)
                    .destructiveHint(false)
                    .idempotentHint(true)
                    .openWorldHint(false)
                    .build())
            .build();
    return new SyncToolSpecification(tool, (context, request) -> result(request, answer));
  }

  private CallToolResult result(
      CallToolRequest request, Function<Map<String, Object>, Map<String, Object>> answer) {
    Map<String, Object> arguments = request.arguments() == null ? Map.of() : request.arguments();
    try {
      Map<String, Object> content = answer.apply(arguments);
      return CallToolResult.builder()
          .structuredContent(content)
          .addTextContent(new String(Json.DEFAULT.bytes(content), UTF_8))
          .isError(false)
          .build();
    } catch (InvalidRequestException e) {
      RequestProblem problem = RequestProblem.of(e);
      log().refused(problem);
      return refusal(problem.detail());
    } catch (NoRulesetException e) {
      return refusal("No ruleset is live yet; try again in a few seconds.");
    }
  }

  private static CallToolResult refusal(String why) {
    return CallToolResult.builder().addTextContent(why).isError(true).build();
  }

  private Map<String, Object> classify(Map<String, Object> arguments) {
    Map<String, Object> body = new LinkedHashMap<>(arguments);
    Object trace = body.remove("trace");
    if (trace != null && !(trace instanceof Boolean)) {
      throw new InvalidRequestException("trace", "trace must be true or false");
    }
    return classification.judging(new Wish(null, Boolean.TRUE.equals(trace)), log()).answer(body);
  }

  private Map<String, Object> list(Map<String, Object> arguments) {
    Ruleset ruleset = live.classifier().ruleset();
    for (String field : arguments.keySet()) {
      if (!field.equals("contract")) {
        throw InvalidRequestException.unknownField(field, List.of("contract"));
      }
    }
    Object name = arguments.get("contract");
    if (name == null) {
      return Contracts.all(ruleset, List.copyOf(ruleset.contracts().values()));
    }
    if (!(name instanceof String text)) {
      throw new InvalidRequestException("contract", "contract must be a text (in quotes)");
    }
    return Contracts.all(ruleset, List.of(ruleset.contract(text)));
  }

  private FailureLog log() {
    Authentication caller = SecurityContextHolder.getContext().getAuthentication();
    return new FailureLog(caller == null ? "anybody" : caller.getName(), logging.raw());
  }
}
