package dev.plateau.server.causes;

import dev.plateau.server.access.Caller;
import dev.plateau.server.access.Tokens;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.platform.api.Calculated;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Capsules of incidents for reproduction by others, and their results, measured here or on another host. */
@RestController
@RequestMapping("/api/v1/projects/{project}/incidents/{incident}")
@Tag(name = "Causes")
record CapsuleController(
        KnownProjects projects, Incidents incidents, IncidentCapsules capsules, CapsuleResults results, Tokens tokens) {
    @PostMapping(
            path = "/capsule",
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
        return capsules.download(find(project, incident));
    }

    @GetMapping(path = "/capsule-results", produces = "application/json")
    @Operation(summary = "Results of capsules that are attached to an incident, newest first")
    Page<AttachedResult> list(@PathVariable String project, @PathVariable long incident) {
        return Page.whole(results.of(find(project, incident)));
    }

    @PostMapping(path = "/capsule-results", consumes = "application/json", produces = "application/json")
    @Operation(
            summary = "Attach the result of a capsule to an incident",
            description =
                    "The body is the file result.json that reproduce.sh writes, on any host. The same result again"
                            + " returns the first one. An incident has at most 100.")
    @ApiResponse(responseCode = "200", description = "The incident has this result already")
    @ApiResponse(responseCode = "201", description = "Attached")
    ResponseEntity<AttachedResult> add(
            @PathVariable String project,
            @PathVariable long incident,
            @RequestBody CapsuleResult result,
            @Parameter(hidden = true) @AuthenticationPrincipal @Nullable Caller caller) {
        CapsuleResults.Attached attached = results.add(find(project, incident), result, tokens.nameOf(caller));
        return ResponseEntity.status(attached.isNew() ? HttpStatus.CREATED : HttpStatus.OK)
                .body(attached.result());
    }

    private IncidentRecord find(String project, long id) {
        return incidents.find(projects.named(project).id(), id).orElseThrow(() -> Problem.notFound("incident", id));
    }
}
