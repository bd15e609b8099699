package dev.taxon.admin.classify;

import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.examples.Example;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import java.util.Map;
import java.util.function.Consumer;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The OpenAPI 3.1 description: what annotations on the endpoints do not say. */
@Configuration
class ApiDescription {
  private static final String TOKEN = "token";

  @Bean
  OpenAPI openApi() {
    Components components =
        new Components()
            .addSchemas("Request", schema(Schemas.REQUEST))
            .addSchemas("Verdict", schema(Schemas.VERDICT))
            .addSchemas("Contracts", schema(Schemas.CONTRACTS))
            .addSecuritySchemes(
                TOKEN,
                new SecurityScheme()
                    .type(SecurityScheme.Type.HTTP)
                    .scheme("bearer")
                    .description(
                        "A token of `taxon token create`, with the scope that is needed."));
    Schemas.EXAMPLES.forEach((name, example) -> components.addExamples(name, example(example)));
    return new OpenAPI()
        .info(
            new Info()
                .title("Taxon")
                .version("1")
                .description("Raw failures in, a small stable typed error contract out."))
        .components(components)
        .addSecurityItem(new SecurityRequirement().addList(TOKEN));
  }

  /** The problems that every endpoint may answer with, and those of endpoints that take a body. */
  @Bean
  OpenApiCustomizer withProblems() {
    return api -> {
      // Not sooner: springdoc drops a schema that nothing refers to yet.
      api.getComponents().addSchemas("Problem", schema(Schemas.PROBLEM));
      forEachOperation(ApiDescription::addProblems).customise(api);
    };
  }

  private static OpenApiCustomizer forEachOperation(Consumer<Operation> change) {
    return api ->
        api.getPaths().values().stream()
            .flatMap(path -> path.readOperations().stream())
            .forEach(change);
  }

  private static void addProblems(Operation operation) {
    if (operation.getRequestBody() != null) {
      addProblem(operation, 400, "Not what is asked for; the field is named");
      addProblem(operation, 408, "Its rest did not come in time");
      addProblem(operation, 413, "Longer than the service takes");
      addProblem(operation, 415, "Of another type than is asked for, or compressed");
    }
    if (operation.getParameters() != null
        && operation.getParameters().stream().anyMatch(given -> given.getIn().equals("path"))) {
      addProblem(operation, 404, "There is nothing of that name or number");
    }
    addProblem(operation, 401, "No token, or one that is unknown, expired or revoked");
    addProblem(operation, 403, "The token lacks the scope for this");
    addProblem(operation, 503, "Not now: no ruleset is live yet, or too much is asked at once");
  }

  private static void addProblem(Operation operation, int status, String description) {
    MediaType problem = new MediaType().schema(new Schema<>().$ref("Problem"));
    ApiResponse response =
        new ApiResponse()
            .description(description)
            .content(
                new Content()
                    .addMediaType(
                        org.springframework.http.MediaType.APPLICATION_PROBLEM_JSON_VALUE,
                        problem));
    operation.getResponses().putIfAbsent(Integer.toString(status), response);
  }

  /** In 3.1 springdoc takes what an annotation leaves out for a default, an empty text. */
  @Bean
  OpenApiCustomizer withoutEmptyDefaults() {
    return forEachOperation(ApiDescription::removeEmptyDefaults);
  }

  private static void removeEmptyDefaults(Operation operation) {
    if (operation.getParameters() != null) {
      operation.getParameters().forEach(parameter -> removeEmptyDefault(parameter.getSchema()));
    }
    if (operation.getRequestBody() != null) {
      removeEmptyDefaults(operation.getRequestBody().getContent());
    }
    operation.getResponses().values().forEach(answer -> removeEmptyDefaults(answer.getContent()));
  }

  private static void removeEmptyDefaults(Content content) {
    if (content != null) {
      content.values().forEach(type -> removeEmptyDefault(type.getSchema()));
    }
  }

  private static void removeEmptyDefault(Schema<?> schema) {
    schema.setDefault(null);
    schema.setDefaultSetFlag(false);
    schema.setAdditionalProperties(null);
  }

  private static Schema<?> schema(Map<String, Object> schema) {
    return Json31.mapper().convertValue(schema, Schema.class);
  }

  private static Example example(Object example) {
    return Json31.mapper().convertValue(example, Example.class);
  }
}
