package dev.plateau.server.platform.api;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.springdoc.core.customizers.GlobalOpenApiCustomizer;
import org.springdoc.core.customizers.OperationCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

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
}
