package dev.plateau.server.ingest;

import dev.plateau.server.platform.api.Problem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Map;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The JSON Schemas of uploads, of the knowledge base, and of capsules. */
@RestController
@Tag(name = "Uploads")
class SchemaController {
    private static final Map<String, String> FILES = Map.of(
            "jmh", "dev/plateau/wire/jmh.schema.json",
            "manifest", "dev/plateau/wire/manifest.schema.json",
            "capsule", "dev/plateau/wire/capsule.schema.json",
            "capsule-result", "dev/plateau/wire/capsule-result.schema.json",
            "jdk-changes", "dev/plateau/knowledge/jdk-changes.schema.json");

    @GetMapping(path = "/api/v1/schemas/{name}", produces = "application/json")
    @Operation(
            summary =
                    "The JSON Schema of JMH's file (jmh), of a bundle's manifest (manifest), of a capsule (capsule), of its result (capsule-result) or of the knowledge base (jdk-changes)")
    @ApiResponse(responseCode = "200", content = @Content(schema = @Schema(type = "object")))
    Resource schema(
            @Parameter(
                            schema =
                                    @Schema(
                                            allowableValues = {
                                                "jmh",
                                                "manifest",
                                                "capsule",
                                                "capsule-result",
                                                "jdk-changes"
                                            }))
                    @PathVariable
                    String name) {
        String file = FILES.get(name);
        if (file == null) {
            throw Problem.notFound("schema", name);
        }
        return new ClassPathResource(file);
    }
}
