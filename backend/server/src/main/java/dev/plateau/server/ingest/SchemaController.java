package dev.plateau.server.ingest;

import dev.plateau.server.api.Problem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Set;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The JSON Schemas of what an upload may hold. */
@RestController
@Tag(name = "Uploads")
class SchemaController {
    private static final Set<String> NAMES = Set.of("jmh", "manifest");

    @GetMapping(path = "/api/v1/schemas/{name}", produces = "application/json")
    @Operation(summary = "The JSON Schema of JMH's file (jmh) or of a bundle's manifest (manifest)")
    @ApiResponse(responseCode = "200", content = @Content(schema = @Schema(type = "object")))
    Resource schema(@Parameter(schema = @Schema(allowableValues = {"jmh", "manifest"})) @PathVariable String name) {
        if (!NAMES.contains(name)) {
            throw Problem.notFound("schema", name);
        }
        return new ClassPathResource("dev/plateau/wire/" + name + ".schema.json");
    }
}
