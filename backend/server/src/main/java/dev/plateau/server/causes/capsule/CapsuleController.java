package dev.plateau.server.causes.capsule;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.platform.api.Calculated;
import dev.plateau.server.platform.api.Problem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Capsules of incidents, for reproduction by others. */
@RestController
@Tag(name = "Causes")
class CapsuleController {
    private final KnownProjects projects;
    private final Incidents incidents;
    private final IncidentCapsules capsules;

    CapsuleController(KnownProjects projects, Incidents incidents, IncidentCapsules capsules) {
        this.projects = projects;
        this.incidents = incidents;
        this.capsules = capsules;
    }

    @PostMapping(
            path = "/api/v1/projects/{project}/incidents/{incident}/capsule",
            produces = {"application/zip", "application/problem+json"})
    @Calculated
    @Operation(
            summary = "A zip with which others reproduce the worst change of an incident",
            description =
                    "What both sides were measured with, what the stored points show, scripts that need JDKs alone,"
                            + " evidence, and a text for a bug report. It holds no jars. Nothing is stored.")
    @ApiResponse(
            responseCode = "200",
            description = "The capsule",
            content = @Content(mediaType = "application/zip", schema = @Schema(type = "string", format = "binary")))
    @ApiResponse(responseCode = "422", description = "The stored forks of both sides do not differ beyond chance")
    ResponseEntity<byte[]> pack(@PathVariable String project, @PathVariable long incident) {
        long owner = projects.named(project).id();
        IncidentRecord found =
                incidents.find(owner, incident).orElseThrow(() -> Problem.notFound("incident", incident));
        return capsules.download(found);
    }
}
