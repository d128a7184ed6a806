package dev.plateau.server.runs.api;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.runs.RawScore;
import dev.plateau.server.runs.RunFacts;
import dev.plateau.server.runs.RunHistory;
import dev.plateau.server.runs.Runs;
import dev.plateau.server.runs.ScoreSummary;
import dev.plateau.server.runs.Scores;
import dev.plateau.server.runs.Unmeasured;
import dev.plateau.wire.model.BenchmarkKey;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The scores of runs, and the reasons for cells without a score. */
@RestController
@RequestMapping("/api/v1/projects/{project}")
@Tag(name = "Runs", description = "What one environment produced in one execution at one commit")
class ScoreController {
    private final KnownProjects projects;
    private final BenchmarkKeys benchmarkKeys;
    private final RunHistory history;
    private final Runs runs;
    private final Scores scores;

    ScoreController(KnownProjects projects, BenchmarkKeys benchmarkKeys, RunHistory history, Runs runs, Scores scores) {
        this.projects = projects;
        this.benchmarkKeys = benchmarkKeys;
        this.history = history;
        this.runs = runs;
        this.scores = scores;
    }

    @GetMapping(
            path = "/runs/{id}/scores",
            produces = {"application/json", "text/csv"})
    @Operation(summary = "The scores of a run, secondary metrics too")
    Page<ScoreItem> scores(
            @PathVariable String project,
            @PathVariable long id,
            @Parameter(description = "Cursor of a next link") @RequestParam(defaultValue = "0") long after,
            @RequestParam(defaultValue = "1000") int limit) {
        Page.checkLimit(limit);
        List<ScoreSummary> found = scores.ofRun(run(project, id).id(), after, limit + 1);
        Map<Long, BenchmarkKey> keys = benchmarkKeys.byIds(
                found.stream().map(ScoreSummary::benchmarkKey).distinct().toList());
        List<ScoreItem> items = found.stream()
                .map(score -> ScoreItem.of(score, key(keys, score.benchmarkKey())))
                .toList();
        return Page.of(items, limit, score -> String.valueOf(score.id()));
    }

    @GetMapping(
            path = "/runs/{id}/unmeasured",
            produces = {"application/json", "text/csv"})
    @Operation(summary = "The cells of a run that have a reason instead of a score")
    Page<UnmeasuredItem> unmeasured(@PathVariable String project, @PathVariable long id) {
        List<Unmeasured> cells = runs.unmeasured(run(project, id).id());
        Map<Long, BenchmarkKey> keys = benchmarkKeys.byIds(
                cells.stream().map(Unmeasured::benchmarkKey).distinct().toList());
        return Page.whole(cells.stream()
                .map(cell -> UnmeasuredItem.of(cell, key(keys, cell.benchmarkKey())))
                .toList());
    }

    @GetMapping(path = "/scores/{id}", produces = "application/json")
    @Operation(summary = "One score with its raw measurements, percentiles and histograms")
    RawScoreItem score(@PathVariable String project, @PathVariable long id) {
        RawScore raw = scores.find(projects.named(project).id(), id).orElseThrow(() -> Problem.notFound("score", id));
        long key = raw.summary().benchmarkKey();
        return RawScoreItem.of(raw, key(benchmarkKeys.byIds(List.of(key)), key));
    }

    private RunFacts run(String project, long id) {
        return history.find(projects.named(project).id(), id).orElseThrow(() -> Problem.notFound("run", id));
    }

    private static BenchmarkKey key(Map<Long, BenchmarkKey> keys, long id) {
        return Objects.requireNonNull(keys.get(id));
    }
}
