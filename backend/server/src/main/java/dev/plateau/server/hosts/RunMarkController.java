package dev.plateau.server.hosts;

import dev.plateau.server.access.Caller;
import dev.plateau.server.access.Tokens;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.api.RefusesInput;
import dev.plateau.server.runs.RunCatalog;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Excludes runs from detection, and includes them again. */
@RestController
@RequestMapping("/api/v1/projects/{project}/runs/{id}/mark")
@Tag(name = "Runs")
record RunMarkController(KnownProjects projects, RunCatalog runs, RunMarks marks, ExcludedRuns excluded, Tokens tokens)
        implements RefusesInput {
    /**
     * The exclusion of a run from detection.
     *
     * @param history exclusions and inclusions, newest first
     */
    record ExclusionItem(boolean excluded, @Nullable String reason, List<RunMark> history) {}

    /** The body of an exclusion. */
    record NewMark(
            @Schema(minLength = 1, maxLength = 1000, example = "a backup ran meanwhile")
            String reason) {}

    @GetMapping(produces = "application/json")
    @Operation(
            summary = "Whether a run is excluded from detection",
            description =
                    "By a person, or because the level of its calibration readings moved and host drift correction does not explain it.")
    ExclusionItem exclusion(@PathVariable String project, @PathVariable("id") long run) {
        return item(project, existing(project, run));
    }

    @PutMapping(consumes = "application/json", produces = "application/json")
    @Operation(
            summary = "Exclude a run from detection",
            description =
                    "It stays visible. Change points that only it supports disappear, and return when it is included again.")
    ExclusionItem mark(
            @PathVariable String project,
            @PathVariable("id") long run,
            @RequestBody NewMark mark,
            @AuthenticationPrincipal @Nullable Caller caller) {
        marks.exclude(
                projects.named(project).id(),
                existing(project, run),
                tokens.nameOf(caller),
                Objects.requireNonNullElse(mark.reason(), ""));
        return item(project, run);
    }

    @DeleteMapping(produces = "application/json")
    @Operation(summary = "Include a run again")
    ExclusionItem include(
            @PathVariable String project,
            @PathVariable("id") long run,
            @AuthenticationPrincipal @Nullable Caller caller) {
        marks.include(projects.named(project).id(), existing(project, run), tokens.nameOf(caller), "");
        return item(project, run);
    }

    private ExclusionItem item(String project, long run) {
        long owner = projects.named(project).id();
        String reason =
                excluded.find(owner, run).map(ExcludedRuns.ExcludedRun::reason).orElse(null);
        return new ExclusionItem(reason != null, reason, marks.of(owner, run));
    }

    private long existing(String project, long run) {
        if (!runs.exists(projects.named(project).id(), run)) {
            throw Problem.notFound("run", run);
        }
        return run;
    }
}
