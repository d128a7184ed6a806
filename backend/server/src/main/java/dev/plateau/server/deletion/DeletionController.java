package dev.plateau.server.deletion;

import dev.plateau.server.access.Caller;
import dev.plateau.server.access.Tokens;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.platform.api.Problem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Deletes uploads, runs and projects. It answers before the work is done. */
@RestController
@RequestMapping("/api/v1/projects/{project}")
@Tag(name = "Deletion", description = "Uploads, runs and projects can be deleted, with everything derived from them")
class DeletionController {
    private static final String ACCEPTED = "It is deleted in the background, usually within seconds";

    private final KnownProjects projects;
    private final Deletions deletions;
    private final Tokens tokens;

    DeletionController(KnownProjects projects, Deletions deletions, Tokens tokens) {
        this.projects = projects;
        this.deletions = deletions;
        this.tokens = tokens;
    }

    @DeleteMapping("/uploads/{id}")
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(
            summary = "Delete an upload",
            description =
                    "With its scores, recordings and all that follows from them. Runs that other uploads extended keep the rest."
                            + " The same file can be sent again.")
    @ApiResponse(responseCode = "202", description = ACCEPTED)
    void upload(@PathVariable String project, @PathVariable UUID id, @AuthenticationPrincipal @Nullable Caller caller) {
        if (!deletions.deleteUpload(projects.named(project).id(), id, tokens.nameOf(caller))) {
            throw Problem.notFound("upload", id);
        }
    }

    @DeleteMapping("/runs/{id}")
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(
            summary = "Delete a run",
            description =
                    "With its scores, recordings and calibration readings. Its series are evaluated again without it.")
    @ApiResponse(responseCode = "202", description = ACCEPTED)
    void run(@PathVariable String project, @PathVariable long id, @AuthenticationPrincipal @Nullable Caller caller) {
        if (!deletions.deleteRun(projects.named(project).id(), id, tokens.nameOf(caller))) {
            throw Problem.notFound("run", id);
        }
    }

    @DeleteMapping
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(
            summary = "Delete a project",
            description =
                    "With everything in it. Takes a maintainer; no token may do it. Its tokens are revoked at once. An administrator"
                            + " can restore it for 7 days.")
    @ApiResponse(responseCode = "202", description = "It is in no list any more, and is deleted in the background")
    void project(
            @PathVariable String project,
            @Parameter(description = "Delete it now, for good") @RequestParam(defaultValue = "false") boolean now,
            @Nullable Authentication who) {
        deletions.deleteProject(projects.named(project), now, who == null ? "local user" : who.getName());
    }
}
