package dev.plateau.server.comparisons;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.LastUse;
import dev.plateau.server.runs.LatestUnmeasured;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunFacts;
import dev.plateau.server.series.LatestPoint;
import dev.plateau.server.series.LatestPoints;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Reads what a matrix needs, in a handful of statements whatever its size, and has it assembled. */
@Service
@Transactional(readOnly = true)
public class Matrices {
    private final BenchmarkKeys benchmarks;
    private final Environments environments;
    private final RunCatalog runs;
    private final LatestPoints points;

    Matrices(BenchmarkKeys benchmarks, Environments environments, RunCatalog runs, LatestPoints points) {
        this.benchmarks = benchmarks;
        this.environments = environments;
        this.runs = runs;
        this.points = points;
    }

    /** What a project offers to compare. */
    public Choices choices(long projectId) {
        List<Long> used =
                runs.lastUse(projectId).stream().map(LastUse::environmentId).toList();
        Map<Long, KnownEnvironment> known = environments.byIds(used);
        return new Choices(
                used.stream().map(known::get).filter(Objects::nonNull).toList(),
                points.metrics(projectId),
                runs.branches(projectId));
    }

    /** The matrix of a project's newest scores. */
    public Matrix matrix(long projectId, MatrixSelection selection) {
        List<LatestPoint> found = points(projectId, selection);
        Map<Long, RunFacts> runsById = runs
                .byIds(found.stream().map(LatestPoint::runId).distinct().toList())
                .stream()
                .collect(Collectors.toMap(RunFacts::id, Function.identity()));
        List<LatestUnmeasured> unmeasured = runs.latestUnmeasured(projectId, selection.branch(), selection.execution());
        Map<Long, KnownEnvironment> places = environmentsOf(selection.host(), runsById, unmeasured);
        List<Side> sides = found.stream()
                .mapMulti((LatestPoint point, Consumer<Side> out) -> {
                    RunFacts run = runsById.get(point.runId());
                    KnownEnvironment place = run == null ? null : places.get(run.environmentId());
                    if (run != null && place != null) {
                        out.accept(new Side(point, run, place));
                    }
                })
                .toList();
        List<Long> ids = Stream.concat(
                        found.stream().map(LatestPoint::benchmarkKeyId),
                        unmeasured.stream().map(LatestUnmeasured::benchmarkKeyId))
                .distinct()
                .toList();
        return new Assembly(sides, unmeasured, places).matrix(benchmarks.byIds(ids), selection);
    }

    private List<LatestPoint> points(long projectId, MatrixSelection selection) {
        List<String> metric = List.of(selection.metric());
        if (selection.execution().isEmpty()) {
            return points.ofBranch(projectId, metric, selection.host(), selection.branch());
        }
        List<Long> ofExecution = runs.ofExecution(projectId, selection.execution()).stream()
                .map(RunFacts::id)
                .toList();
        return points.ofRuns(ofExecution, metric);
    }

    private Map<Long, KnownEnvironment> environmentsOf(
            long host, Map<Long, RunFacts> runsById, List<LatestUnmeasured> unmeasured) {
        Stream<Long> ids = Stream.concat(
                runsById.values().stream().map(RunFacts::environmentId),
                unmeasured.stream().map(LatestUnmeasured::environmentId));
        Map<Long, KnownEnvironment> known = environments.byIds(ids.distinct().toList());
        known.values().removeIf(environment -> environment.ids().host() != host);
        return known;
    }
}
