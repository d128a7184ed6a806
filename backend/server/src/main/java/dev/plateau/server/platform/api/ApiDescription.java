package dev.plateau.server.platform.api;

import dev.plateau.wire.model.UploadLimits;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.GlobalOpenApiCustomizer;
import org.springdoc.core.customizers.OperationCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;

/** The OpenAPI description at {@code /v3/api-docs}: the parts common to all resources. */
@Configuration(proxyBeanMethods = false)
class ApiDescription {
    private static final String TOKEN = "token";

    @Bean
    OpenAPI openApi() {
        return new OpenAPI()
                .info(new Info()
                        .title("Plateau")
                        .version("1")
                        .description("Send JMH results and read series back. Lists come page by page: follow `next`.")
                        .license(new License().name("Apache-2.0").identifier("Apache-2.0")))
                .components(
                        new Components()
                                .addSchemas(CommonAnswers.PROBLEM, problem())
                                .addSecuritySchemes(
                                        TOKEN,
                                        new SecurityScheme()
                                                .type(SecurityScheme.Type.HTTP)
                                                .scheme("bearer")
                                                .description(
                                                        "A token of the project with the scope that the address needs: upload, read, gate, agent or manage")))
                .addSecurityItem(new SecurityRequirement().addList(TOKEN));
    }

    /** Adds the answers of every resource, the token of all but the schemas, and the limit of lists. */
    @Bean
    GlobalOpenApiCustomizer everyOperation() {
        return description -> description
                .getPaths()
                .forEach((address, path) -> path.readOperations().forEach(operation -> {
                    boolean open = address.startsWith("/api/v1/schemas/");
                    CommonAnswers.add(operation, open);
                    BodySchemas.bound(operation, description.getComponents());
                    boundLimit(operation);
                    if (open) {
                        operation.setSecurity(List.of());
                    }
                }));
    }

    /** Adds the answer of calculated resources when there is no capacity. */
    @Bean
    OperationCustomizer calculated() {
        return (operation, method) -> {
            if (method.hasMethodAnnotation(Calculated.class)) {
                operation
                        .getResponses()
                        .addApiResponse(
                                "503",
                                new ApiResponse()
                                        .description(
                                                "No turn, or not calculated in time: again after Retry-After seconds"));
            }
            return operation;
        };
    }

    private static void boundLimit(Operation operation) {
        Objects.requireNonNullElse(operation.getParameters(), List.<Parameter>of()).stream()
                .filter(parameter -> parameter.getName().equals("limit"))
                .forEach(parameter -> parameter
                        .description("Most items on a page")
                        .getSchema()
                        .minimum(BigDecimal.ONE)
                        .maximum(BigDecimal.valueOf(Page.MAX_ITEMS)));
    }

    private static Schema<?> problem() {
        Schema<?> text = new StringSchema();
        return new ObjectSchema()
                .addProperty("type", text)
                .addProperty("title", text)
                .addProperty("status", new IntegerSchema())
                .addProperty("detail", text)
                .addProperty("instance", text)
                .addProperty("problems", new ArraySchema().items(new Schema<>().$ref("#/components/schemas/Problem")))
                .addRequiredItem("title")
                .addRequiredItem("status");
    }

    /** Writes the limits of {@link BodyLimit.BodyFields} into the schemas of JSON bodies. */
    private static final class BodySchemas {
        private static final String COMPONENT = "#/components/schemas/";

        private final Map<String, Schema<?>> components;
        private final Set<Schema<?>> seen = new HashSet<>();

        @SuppressWarnings("unchecked")
        private BodySchemas(Components components) {
            this.components = (Map<String, Schema<?>>) (Map<String, ?>) components.getSchemas();
        }

        /** Bounds all texts and lists of an operation's body. */
        static void bound(Operation operation, Components components) {
            if (operation.getRequestBody() != null && operation.getRequestBody().getContent() != null) {
                var json = operation.getRequestBody().getContent().get("application/json");
                if (json != null && json.getSchema() != null && json.getSchema().get$ref() != null) {
                    new BodySchemas(components).bound(json.getSchema());
                }
            }
        }

        private void bound(@Nullable Schema<?> schema) {
            if (schema == null) {
                return;
            }
            if (schema.get$ref() != null) {
                bound(components.get(schema.get$ref().substring(COMPONENT.length())));
                return;
            }
            if (!seen.add(schema)) {
                return;
            }
            if (is(schema, "string")
                    && schema.getEnum() == null
                    && schema.getFormat() == null
                    && schema.getMaxLength() == null) {
                schema.setMaxLength(UploadLimits.TEXT);
            }
            if (is(schema, "array") && schema.getMaxItems() == null) {
                schema.setMaxItems(UploadLimits.LIST);
                bound(schema.getItems());
            }
            Objects.requireNonNullElse(schema.getProperties(), Map.<String, Schema<?>>of())
                    .values()
                    .forEach(property -> bound((Schema<?>) property));
        }

        private static boolean is(Schema<?> schema, String type) {
            return type.equals(schema.getType())
                    || (schema.getTypes() != null && schema.getTypes().contains(type));
        }
    }

    /** Describes the answers that any resource may return, in addition to its own. */
    private static final class CommonAnswers {
        static final String PROBLEM = "ProblemDocument";

        private record Answer(String status, String description) {}

        private static final List<Answer> OF_ALL = List.of(
                new Answer("400", "The request can't be read, or a parameter can't be used: the detail names it"),
                new Answer("401", "No token where one is needed, or one that is unknown, expired or revoked"),
                new Answer("404", "There is no such project or resource"),
                new Answer("406", "The resource has none of the types in the Accept header"),
                new Answer("503", "No database now: again after Retry-After seconds"));

        private static final List<Answer> WITH_TOKEN = List.of(new Answer(
                "403",
                "The token is of another project or lacks the scope, or a page of another site sent the request"));

        private static final List<Answer> WITH_BODY = List.of(
                new Answer("413", "The body is larger than " + (UploadLimits.BODY_BYTES >> 20) + " MiB"),
                new Answer("415", "The resource does not take this content type"),
                new Answer("422", "A field is too long or can't be used: the detail names it"));

        private static final Set<String> WITH_RETRY_AFTER = Set.of("429", "503");

        private CommonAnswers() {}

        /** Adds them to an operation; an open one takes no token. */
        static void add(Operation operation, boolean open) {
            add(operation, OF_ALL);
            if (!open) {
                add(operation, WITH_TOKEN);
            }
            if (operation.getRequestBody() != null) {
                add(operation, WITH_BODY);
            }
            operation.getResponses().forEach((status, answer) -> {
                if (isError(status)) {
                    answer.setContent(problemDocument());
                }
                if (WITH_RETRY_AFTER.contains(status)) {
                    answer.addHeaderObject(
                            HttpHeaders.RETRY_AFTER,
                            new Header().description("Seconds to wait").schema(new IntegerSchema()));
                }
            });
        }

        private static void add(Operation operation, List<Answer> answers) {
            for (Answer answer : answers) {
                operation
                        .getResponses()
                        .putIfAbsent(answer.status(), new ApiResponse().description(answer.description()));
            }
        }

        private static boolean isError(String status) {
            return status.compareTo("400") >= 0;
        }

        private static Content problemDocument() {
            var schema = new Schema<>().$ref("#/components/schemas/" + PROBLEM);
            return new Content().addMediaType("application/problem+json", new MediaType().schema(schema));
        }
    }
}
