package dev.plateau.server.comparisons;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.comparisons.SideResults.Terms;
import dev.plateau.server.detection.MinimumEffectRules;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunCatalog.LastUse;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.UnmeasuredCell;
import dev.plateau.server.series.LatestPoints;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Reads the data of a matrix, in a few statements for any size, and assembles it. */
@Service
@Transactional(readOnly = true)
public class Matrices {
    private final BenchmarkKeys benchmarks;
    private final Environments environments;
    private final RunCatalog runs;
    private final LatestPoints points;
    private final SideReader sides;
    private final MinimumEffectRules rules;
    private final RecentMatrices recent;

    Matrices(
            BenchmarkKeys benchmarks,
            Environments environments,
            RunCatalog runs,
            LatestPoints points,
            SideReader sides,
            MinimumEffectRules rules,
            RecentMatrices recent) {
        this.benchmarks = benchmarks;
        this.environments = environments;
        this.runs = runs;
        this.points = points;
        this.sides = sides;
        this.rules = rules;
        this.recent = recent;
    }

    /** The choices for comparisons in a project. */
    public Choices choices(long projectId) {
        List<Long> used =
                runs.lastUse(projectId).stream().map(LastUse::environmentId).toList();
        Map<Long, KnownEnvironment> known = environments.byIds(used);
        return new Choices(
                used.stream().map(known::get).filter(Objects::nonNull).toList(),
                points.metrics(projectId),
                runs.branches(projectId));
    }

    /**
     * The matrix of a project's newest scores, or of the newest ones as of a given score.
     *
     * @param choices of the project
     */
    public Matrix matrix(long projectId, Choices choices, MatrixSelection selection) {
        List<SideScore> found = sides(projectId, selection);
        List<UnmeasuredCell> unmeasured = runs.latestUnmeasured(
                projectId, choices.ids(), selection.branch(), selection.execution(), selection.newestScore());
        Map<Long, BenchmarkKey> keys = benchmarks.byIds(Stream.concat(
                        found.stream().map(side -> side.point().benchmarkKeyId()),
                        unmeasured.stream().map(UnmeasuredCell::benchmarkKeyId))
                .distinct()
                .toList());
        return recent.of(
                projectId,
                new RecentMatrices.Inputs(
                        selection,
                        found,
                        unmeasured,
                        columns(selection.host(), found, unmeasured),
                        keys,
                        Terms.of(rules.current(projectId), selection.metric(), keys)));
    }

    private List<SideScore> sides(long projectId, MatrixSelection selection) {
        List<String> metric = List.of(selection.metric());
        if (selection.execution().isEmpty()) {
            return sides.ofBranch(projectId, metric, selection.host(), selection.branch(), selection.newestScore());
        }
        List<Long> ofExecution = runs.ofExecution(projectId, selection.execution()).stream()
                .map(RunRecord::id)
                .toList();
        return sides.ofRuns(projectId, ofExecution, metric);
    }

    private Map<Long, KnownEnvironment> columns(long host, List<SideScore> found, List<UnmeasuredCell> unmeasured) {
        Map<Long, KnownEnvironment> columns = new HashMap<>(environments.byIds(unmeasured.stream()
                .map(UnmeasuredCell::environmentId)
                .distinct()
                .toList()));
        found.forEach(side -> columns.put(side.run().environmentId(), side.environment()));
        columns.values().removeIf(environment -> environment.ids().host() != host);
        return columns;
    }
}
