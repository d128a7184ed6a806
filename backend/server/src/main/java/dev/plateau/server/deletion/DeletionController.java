package dev.plateau.server.deletion;

import dev.plateau.server.access.Caller;
import dev.plateau.server.access.Tokens;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.deletion.Deletions.PendingDeletion;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Deletes uploads, runs, branches, benchmarks and projects. It answers before the work is done. */
@RestController
@RequestMapping("/api/v1/projects/{project}")
@Tag(
        name = "Deletion",
        description =
                "Uploads, runs, branches, benchmarks and projects can be deleted, with everything derived from them")
class DeletionController {
    private static final String HIDDEN = "It disappears within seconds, and is deleted after 7 days";
    private static final String ACCEPTED = "It is deleted in the background, usually within seconds";

    private final KnownProjects projects;
    private final Deletions deletions;
    private final Tokens tokens;
    private final DeletionCounts counts;

    DeletionController(KnownProjects projects, Deletions deletions, Tokens tokens, DeletionCounts counts) {
        this.counts = counts;
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

    @DeleteMapping("/branches")
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(
            summary = "Delete a branch",
            description =
                    "With its runs, recordings, change points and incidents. It can be restored for 7 days. Uploads to it begin it anew.")
    @ApiResponse(responseCode = "202", description = HIDDEN)
    void branch(
            @PathVariable String project, @RequestParam String name, @AuthenticationPrincipal @Nullable Caller caller) {
        if (!deletions.deletePart(Part.ofBranch(projects.named(project).id(), name), tokens.nameOf(caller))) {
            throw Problem.notFound("branch", name);
        }
    }

    @DeleteMapping("/benchmarks")
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(
            summary = "Delete a benchmark",
            description =
                    "With its series of all parameters, modes and threads, recordings, change points, and the incidents that have no other"
                            + " benchmark. It can be restored for 7 days. Uploads of it begin it anew.")
    @ApiResponse(responseCode = "202", description = HIDDEN)
    void benchmark(
            @PathVariable String project,
            @Parameter(description = "Full name", example = "org.example.Parser.parse") @RequestParam String name,
            @AuthenticationPrincipal @Nullable Caller caller) {
        if (!deletions.deletePart(Part.ofBenchmark(projects.named(project).id(), name), tokens.nameOf(caller))) {
            throw Problem.notFound("benchmark", name);
        }
    }

    @GetMapping(path = "/deletions", produces = "application/json")
    @Operation(summary = "Deletions that wait or are under way")
    Page<PendingDeletion> pending(@PathVariable String project) {
        long id = projects.named(project).id();
        return Page.whole(Stream.concat(deletions.of(id).stream(), deletions.ofParts(id).stream())
                .toList());
    }

    @GetMapping(path = "/deletions/preview", produces = "application/json")
    @Operation(summary = "Count the rows that the deletion of a branch or a benchmark would delete")
    Map<String, Long> preview(
            @PathVariable String project,
            @RequestParam(required = false) @Nullable String branch,
            @RequestParam(required = false) @Nullable String benchmark) {
        if ((branch == null) == (benchmark == null)) {
            throw Problem.badParameter("branch or benchmark", "expected one of both");
        }
        return counts.of(new Part(projects.named(project).id(), branch, benchmark));
    }

    @PostMapping("/deletions/{id}/restore")
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Restore a deleted branch or benchmark")
    @ApiResponse(responseCode = "202", description = "It returns in the background, usually within seconds")
    void restore(@PathVariable String project, @PathVariable long id) {
        if (!deletions.restorePart(projects.named(project).id(), id)) {
            throw Problem.notFound("deletion that can be undone", id);
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
