package dev.plateau.server.comparisons;

import dev.plateau.server.access.Caller;
import dev.plateau.server.access.Tokens;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.api.RefusesInput;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Releases as JSON. */
@RestController
@RequestMapping("/api/v1/projects/{project}/releases")
@Tag(name = "Releases", description = "Named commits: points of the commit axis, and baselines")
class ReleaseController implements RefusesInput {
    private static final int MAX_AT_ONCE = 100;

    private final KnownProjects projects;
    private final Releases releases;
    private final Tokens tokens;

    ReleaseController(KnownProjects projects, Releases releases, Tokens tokens) {
        this.projects = projects;
        this.releases = releases;
        this.tokens = tokens;
    }

    /** A release in JSON and CSV. */
    record ReleaseItem(long id, String name, String commit, Instant time, Instant savedAt, String savedBy) {
        static ReleaseItem of(Release release) {
            return new ReleaseItem(
                    release.id(),
                    release.name(),
                    release.commit(),
                    release.time(),
                    release.savedAt(),
                    release.savedBy());
        }
    }

    /** Releases of a repository's tags. */
    record NewReleases(@ArraySchema(maxItems = MAX_AT_ONCE) List<ReleaseFacts> releases) {
        NewReleases {
            Objects.requireNonNull(releases, "releases");
        }
    }

    /** Number of releases added. */
    record AddedReleases(int added) {}

    @GetMapping(produces = {"application/json", "text/csv"})
    @Operation(summary = "Releases along the commit axis, newest first")
    Page<ReleaseItem> list(@PathVariable String project) {
        return Page.whole(releases.of(projects.named(project).id()).stream()
                .map(ReleaseItem::of)
                .toList());
    }

    @PutMapping(consumes = "application/json", produces = "application/json")
    @Operation(summary = "Add a release, or move the one of this name to another commit")
    ReleaseItem put(
            @PathVariable String project,
            @RequestBody ReleaseFacts release,
            @AuthenticationPrincipal @Nullable Caller caller) {
        return ReleaseItem.of(releases.put(projects.named(project).id(), release, tokens.nameOf(caller)));
    }

    /** With the scope {@code upload}, which collectors have. A token for some branches only may belong to pull requests of strangers. */
    @PostMapping(consumes = "application/json", produces = "application/json")
    @Operation(
            summary = "Add the releases whose names are new, as a collector reads them from git's tags",
            description = "Known names stay as they are. Takes a token for every branch.")
    @ApiResponse(responseCode = "200", description = "How many were new")
    @ApiResponse(
            responseCode = "403",
            description = "The token has not the scope upload, or stores results of some branches only")
    AddedReleases add(
            @PathVariable String project,
            @RequestBody NewReleases given,
            @AuthenticationPrincipal @Nullable Caller caller) {
        if (caller != null && !caller.branches().allow(null)) {
            throw new Problem(
                    HttpStatus.FORBIDDEN,
                    "branch-not-allowed",
                    "Not allowed for this branch",
                    "This token stores results of " + caller.branches()
                            + " only, and a release belongs to all branches. Nothing was stored."
                            + " Use a token for every branch, or add the release on the page Settings.");
        }
        if (given.releases().size() > MAX_AT_ONCE) {
            throw new IllegalArgumentException("At most " + MAX_AT_ONCE + " releases at once: "
                    + given.releases().size() + " were given. Send the newest ones.");
        }
        return new AddedReleases(
                releases.addNew(projects.named(project).id(), given.releases(), tokens.nameOf(caller)));
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Delete a release; its runs stay")
    @ApiResponse(responseCode = "204", description = "Deleted")
    void delete(@PathVariable String project, @PathVariable long id) {
        if (!releases.delete(projects.named(project).id(), id)) {
            throw Problem.notFound("release", id);
        }
    }
}
