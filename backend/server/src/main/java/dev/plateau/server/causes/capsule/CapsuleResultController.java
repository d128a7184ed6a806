package dev.plateau.server.causes.capsule;

import dev.plateau.server.access.Caller;
import dev.plateau.server.access.Tokens;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
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

/** The results of capsules, measured here or on another host. */
@RestController
@RequestMapping("/api/v1/projects/{project}/incidents/{incident}/capsule-results")
@Tag(name = "Causes")
class CapsuleResultController {
    private final KnownProjects projects;
    private final Incidents incidents;
    private final CapsuleResults results;
    private final Tokens tokens;

    CapsuleResultController(KnownProjects projects, Incidents incidents, CapsuleResults results, Tokens tokens) {
        this.projects = projects;
        this.incidents = incidents;
        this.results = results;
        this.tokens = tokens;
    }

    @GetMapping(produces = "application/json")
    @Operation(summary = "Results of capsules that are attached to an incident, newest first")
    Page<CapsuleResultItem> list(@PathVariable String project, @PathVariable long incident) {
        return Page.whole(results.of(find(project, incident)).stream()
                .map(CapsuleResultItem::of)
                .toList());
    }

    @PostMapping(consumes = "application/json", produces = "application/json")
    @Operation(
            summary = "Attach the result of a capsule to an incident",
            description =
                    "The body is the file result.json that reproduce.sh writes, on any host. The same result again"
                            + " returns the first one. An incident has at most 100.")
    @ApiResponse(responseCode = "200", description = "The incident has this result already")
    @ApiResponse(responseCode = "201", description = "Attached")
    ResponseEntity<CapsuleResultItem> add(
            @PathVariable String project,
            @PathVariable long incident,
            @RequestBody CapsuleResult result,
            @Parameter(hidden = true) @AuthenticationPrincipal @Nullable Caller caller) {
        CapsuleResults.Attached attached = results.add(find(project, incident), result, tokens.nameOf(caller));
        return ResponseEntity.status(attached.isNew() ? HttpStatus.CREATED : HttpStatus.OK)
                .body(CapsuleResultItem.of(attached.result()));
    }

    private IncidentRecord find(String project, long id) {
        return incidents.find(projects.named(project).id(), id).orElseThrow(() -> Problem.notFound("incident", id));
    }
}
