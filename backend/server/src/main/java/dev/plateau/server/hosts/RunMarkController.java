package dev.plateau.server.hosts;

import dev.plateau.server.access.Caller;
import dev.plateau.server.access.Tokens;
import dev.plateau.server.api.KnownProjects;
import dev.plateau.server.api.Problem;
import dev.plateau.server.runs.RunCatalog;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ProblemDetail;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Whether runs are judged, and what people say of them. */
@RestController
@RequestMapping("/api/v1/projects/{project}/runs/{id}/mark")
@Tag(name = "Runs")
class RunMarkController {
    private final KnownProjects projects;
    private final RunCatalog runs;
    private final RunMarks marks;
    private final SetAsideRuns setAside;
    private final Tokens tokens;

    RunMarkController(KnownProjects projects, RunCatalog runs, RunMarks marks, SetAsideRuns setAside, Tokens tokens) {
        this.projects = projects;
        this.runs = runs;
        this.marks = marks;
        this.setAside = setAside;
        this.tokens = tokens;
    }

    /**
     * Whether a run is judged.
     *
     * @param why it is not; null when it is
     * @param history what people said of it, newest first
     */
    record JudgedItem(boolean judged, @Nullable String why, List<RunMark> history) {}

    /** Why a run is bad. */
    record NewMark(
            @Schema(minLength = 1, maxLength = 1000, example = "a backup ran meanwhile")
            String why) {}

    @GetMapping(produces = "application/json")
    @Operation(
            summary = "Whether a run is judged",
            description = "Not when people marked it bad, nor when its own calibrations say that the host was sick.")
    JudgedItem judged(@PathVariable String project, @PathVariable("id") long run) {
        return item(existing(project, run));
    }

    @PutMapping(consumes = "application/json", produces = "application/json")
    @Operation(
            summary = "Mark a run bad",
            description = "It stays and is judged no more; changes that were found by it go, and come back with it.")
    JudgedItem mark(
            @PathVariable String project,
            @PathVariable("id") long run,
            @RequestBody NewMark mark,
            @AuthenticationPrincipal @Nullable Caller caller) {
        marks.markBad(existing(project, run), tokens.nameOf(caller), Objects.requireNonNullElse(mark.why(), ""));
        return item(run);
    }

    @DeleteMapping(produces = "application/json")
    @Operation(summary = "Take back that a run is bad")
    JudgedItem takeBack(
            @PathVariable String project,
            @PathVariable("id") long run,
            @AuthenticationPrincipal @Nullable Caller caller) {
        marks.takeBack(existing(project, run), tokens.nameOf(caller), "");
        return item(run);
    }

    @ExceptionHandler
    ProblemDetail refused(IllegalArgumentException refused) {
        return Problem.notPossible(refused).getBody();
    }

    private JudgedItem item(long run) {
        String why = setAside.find(run).map(SetAside::why).orElse(null);
        return new JudgedItem(why == null, why, marks.of(run));
    }

    private long existing(String project, long run) {
        if (!runs.exists(projects.named(project).id(), run)) {
            throw Problem.notFound("run", run);
        }
        return run;
    }
}
