package dev.plateau.server.runs;

import dev.plateau.server.api.KnownProjects;
import dev.plateau.server.api.Page;
import dev.plateau.server.api.Problem;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.wire.BenchmarkKey;
import dev.plateau.wire.Upload;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.data.domain.Limit;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Runs with their scores. */
@RestController
@RequestMapping("/api/v1/projects/{project}")
@Tag(name = "Runs", description = "What one environment produced in one execution at one commit")
class RunController {
    private final KnownProjects projects;
    private final BenchmarkKeys benchmarkKeys;
    private final Environments environments;
    private final RunRepository repository;
    private final Runs runs;
    private final Scores scores;
    private final JsonMapper json;

    RunController(
            KnownProjects projects,
            BenchmarkKeys benchmarkKeys,
            Environments environments,
            RunRepository repository,
            Runs runs,
            Scores scores,
            JsonMapper json) {
        this.projects = projects;
        this.benchmarkKeys = benchmarkKeys;
        this.environments = environments;
        this.repository = repository;
        this.runs = runs;
        this.scores = scores;
        this.json = json;
    }

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
        List<Run> found = repository.findByProjectIdAndIdLessThanOrderByIdDesc(
                projects.named(project).id(), after, Limit.of(limit + 1));
        return Page.of(items(found), limit, run -> String.valueOf(run.id()));
    }

    @GetMapping(path = "/runs/{id}", produces = "application/json")
    @Operation(summary = "One run")
    RunItem one(@PathVariable String project, @PathVariable long id) {
        return items(List.of(run(project, id))).getFirst();
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
        List<ScoreSummary> found = scores.ofRun(run(project, id).id, after, limit + 1);
        Map<Long, BenchmarkKey> keys =
                keys(found.stream().map(ScoreSummary::benchmarkKey).collect(Collectors.toSet()));
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
        List<Unmeasured> cells = runs.unmeasured(run(project, id).id);
        Map<Long, BenchmarkKey> keys =
                keys(cells.stream().map(Unmeasured::benchmarkKey).collect(Collectors.toSet()));
        return Page.whole(cells.stream()
                .map(cell -> UnmeasuredItem.of(cell, key(keys, cell.benchmarkKey())))
                .toList());
    }

    @GetMapping(
            path = "/runs/{id}/calibrations",
            produces = {"application/json", "text/csv"})
    @Operation(summary = "Speed of the host around a run")
    Page<Upload.Calibration> calibrations(@PathVariable String project, @PathVariable long id) {
        return Page.whole(runs.calibrations(run(project, id).id));
    }

    @GetMapping(path = "/scores/{id}", produces = "application/json")
    @Operation(summary = "One score with its raw measurements, percentiles and histograms")
    RawScoreItem score(@PathVariable String project, @PathVariable long id) {
        RawScore raw = scores.find(projects.named(project).id(), id).orElseThrow(() -> Problem.notFound("score", id));
        long key = raw.summary().benchmarkKey();
        return RawScoreItem.of(raw, key(keys(Set.of(key)), key));
    }

    private List<RunItem> items(List<Run> found) {
        Map<Long, KnownEnvironment> places =
                environments.byIds(found.stream().map(run -> run.environmentId).collect(Collectors.toSet()));
        return found.stream()
                .map(run -> RunItem.of(
                        run,
                        Objects.requireNonNull(places.get(run.environmentId)),
                        json.readValue(run.facts, CollectorFacts.class)))
                .toList();
    }

    private Run run(String project, long id) {
        long owner = projects.named(project).id();
        return repository
                .findById(id)
                .filter(run -> run.projectId == owner)
                .orElseThrow(() -> Problem.notFound("run", id));
    }

    private Map<Long, BenchmarkKey> keys(Collection<Long> ids) {
        return benchmarkKeys.byIds(ids);
    }

    private static BenchmarkKey key(Map<Long, BenchmarkKey> keys, long id) {
        return Objects.requireNonNull(keys.get(id));
    }
}
