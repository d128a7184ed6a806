package dev.plateau.server.runs;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.runs.Scores.RawScore;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Upload;
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

/** Runs with their scores, the reasons for cells without a score, and the calibration readings of their hosts. */
@RestController
@RequestMapping("/api/v1/projects/{project}")
@Tag(name = "Runs", description = "What one environment produced in one execution at one commit")
record RunController(
        KnownProjects projects,
        Environments environments,
        BenchmarkKeys benchmarkKeys,
        RunCatalog runs,
        UnmeasuredCells unmeasuredCells,
        Scores scores) {
    /** A run with its environment and the facts of its collector. */
    record RunItem(@JsonUnwrapped RunRecord run, KnownEnvironment environment, CollectorFacts facts) {}

    /** A score with its benchmark. */
    record ScoreItem(
            long id,
            long run,
            @JsonUnwrapped BenchmarkKey key,
            @JsonUnwrapped ScoreRecord score) {}

    /** A score with its raw data. */
    record RawScoreItem(ScoreItem score, @JsonUnwrapped RawScore raw) {}

    /** A cell without a score. */
    record UnmeasuredItem(@JsonUnwrapped BenchmarkKey key, Upload.Outcome outcome, String reason, String output) {}

    @GetMapping(
            path = "/runs",
            produces = {"application/json", "text/csv"})
    @Operation(summary = "The runs of a project, newest upload first")
    Page<RunItem> list(
            @PathVariable String project,
            @Parameter(description = "Cursor of a next link") @RequestParam(defaultValue = "9223372036854775807")
                    long after,
            @RequestParam(defaultValue = "50") int limit) {
        Page.checkLimit(limit);
        long owner = projects.named(project).id();
        List<RunRecord> found = runs.newest(owner, after, limit + 1);
        return Page.of(
                items(owner, found), limit, item -> String.valueOf(item.run().id()));
    }

    @GetMapping(path = "/runs/{id}", produces = "application/json")
    @Operation(summary = "One run")
    RunItem one(@PathVariable String project, @PathVariable long id) {
        return items(projects.named(project).id(), List.of(run(project, id))).stream()
                .findFirst()
                .orElseThrow(() -> Problem.notFound("run", id));
    }

    private List<RunItem> items(long project, List<RunRecord> found) {
        Map<Long, KnownEnvironment> used = environments.byIds(
                project, found.stream().map(RunRecord::environmentId).toList());
        Map<Long, CollectorFacts> facts =
                runs.facts(project, found.stream().map(RunRecord::id).toList());
        return found.stream()
                // One may be deleted between the queries.
                .filter(run -> facts.containsKey(run.id()))
                .map(run -> new RunItem(
                        run,
                        Objects.requireNonNull(used.get(run.environmentId())),
                        Objects.requireNonNull(facts.get(run.id()))))
                .toList();
    }

    @GetMapping(
            path = "/runs/{id}/calibrations",
            produces = {"application/json", "text/csv"})
    @Operation(summary = "Speed of the host around a run")
    Page<Upload.Calibration> calibrations(@PathVariable String project, @PathVariable long id) {
        return Page.whole(
                runs.calibrations(projects.named(project).id(), run(project, id).id()));
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
        long owner = projects.named(project).id();
        List<ScoreRecord> found = scores.ofRun(owner, run(project, id).id(), after, limit + 1);
        Map<Long, BenchmarkKey> keys = benchmarkKeys.byIds(
                owner, found.stream().map(ScoreRecord::benchmarkKey).distinct().toList());
        List<ScoreItem> items = found.stream().map(score -> item(score, keys)).toList();
        return Page.of(items, limit, score -> String.valueOf(score.id()));
    }

    @GetMapping(
            path = "/runs/{id}/unmeasured",
            produces = {"application/json", "text/csv"})
    @Operation(summary = "The cells of a run that have a reason instead of a score")
    Page<UnmeasuredItem> unmeasured(@PathVariable String project, @PathVariable long id) {
        long owner = projects.named(project).id();
        List<UnmeasuredCell> cells =
                unmeasuredCells.unmeasured(owner, run(project, id).id());
        Map<Long, BenchmarkKey> keys = benchmarkKeys.byIds(
                owner, cells.stream().map(UnmeasuredCell::benchmarkKeyId).toList());
        return Page.whole(cells.stream()
                .map(cell -> new UnmeasuredItem(
                        Objects.requireNonNull(keys.get(cell.benchmarkKeyId())),
                        cell.outcome(),
                        cell.reason(),
                        cell.output()))
                .toList());
    }

    @GetMapping(path = "/scores/{id}", produces = "application/json")
    @Operation(summary = "One score with its raw measurements, percentiles and histograms")
    RawScoreItem score(@PathVariable String project, @PathVariable long id) {
        long owner = projects.named(project).id();
        RawScore raw = scores.find(owner, id).orElseThrow(() -> Problem.notFound("score", id));
        ScoreRecord score = raw.summary();
        return new RawScoreItem(item(score, benchmarkKeys.byIds(owner, List.of(score.benchmarkKey()))), raw);
    }

    private static ScoreItem item(ScoreRecord score, Map<Long, BenchmarkKey> keys) {
        return new ScoreItem(score.id(), score.run(), Objects.requireNonNull(keys.get(score.benchmarkKey())), score);
    }

    private RunRecord run(String project, long id) {
        return runs.find(projects.named(project).id(), id).orElseThrow(() -> Problem.notFound("run", id));
    }
}
