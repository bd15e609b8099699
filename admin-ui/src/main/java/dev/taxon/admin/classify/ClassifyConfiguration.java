package dev.taxon.admin.classify;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What the endpoints share: how JSON is read, and the guard before the MCP transport. */
@Configuration
class ClassifyConfiguration {

  @Bean
  Json json(ClassifySettings settings) {
    return new Json(settings.maxNesting());
  }

  @Bean
  BodyReader bodies(ClassifySettings settings) {
    return new BodyReader(Math.toIntExact(settings.maxBody().toBytes()));
  }

  /** Behind Spring Security: nobody's body is read before the token is known. */
  @Bean
  FilterRegistrationBean<McpGuard> mcpGuard(
      Json json, BodyReader bodies, McpStatelessServerTransport transport) {
    FilterRegistrationBean<McpGuard> guard =
        new FilterRegistrationBean<>(new McpGuard(json, bodies, transport.protocolVersions()));
    guard.addUrlPatterns("/mcp", "/mcp/*");
    return guard;
  }

  /**
   * Spring AI's own mapper for MCP drops what is null in maps, and makes doubles of all fractions:
   * the arguments of a tool must come as they were sent, and its result go as it is. What it writes
   * becomes UTF-8 elsewhere, where half a surrogate pair would be lost but for its escape.
   */
  @Bean
  static BeanPostProcessor exactMcpJson() {
    return new BeanPostProcessor() {
      @Override
      public Object postProcessAfterInitialization(Object bean, String name) {
        return name.equals("mcpServerJsonMapper") ? exact((JsonMapper) bean) : bean;
      }
    };
  }

  private static JsonMapper exact(JsonMapper mapper) {
    return mapper
        .rebuild()
        .changeDefaultPropertyInclusion(
            inclusion -> inclusion.withContentInclusion(JsonInclude.Include.ALWAYS))
        .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .build();
  }

  /** The MCP transport answers with its exceptions as they are: no stack trace may go out. */
  @Bean
  JsonMapperBuilderCustomizer errorsWithoutStackTrace() {
    return mapper -> mapper.addMixIn(McpError.class, WithoutStackTrace.class);
  }

  @JsonIncludeProperties("jsonRpcError")
  private interface WithoutStackTrace {}
}
