package dev.plateau.server.requests;

import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunCatalog.MeasuredCell;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.ScoreRecord;
import dev.plateau.server.runs.Scores;
import dev.plateau.server.runs.UnmeasuredCells;
import dev.plateau.wire.model.JdkOrder;
import dev.plateau.wire.model.Upload;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Requests the missing cells of the matrix: cells that one JDK of a machine has measured at a commit, and another has not. For each feature release
 * and flag set it requests the newest build, and only if no build has the cell: older builds are no longer installed.
 */
@Service
public class MatrixGaps {
    /** Maximum number of requests added at once; the rest can be requested again. */
    static final int MAX_REQUESTS = 200;

    private final Requests requests;
    private final RunCatalog runs;
    private final UnmeasuredCells unmeasuredCells;
    private final Scores scores;
    private final Environments environments;

    MatrixGaps(
            Requests requests,
            RunCatalog runs,
            UnmeasuredCells unmeasuredCells,
            Scores scores,
            Environments environments) {
        this.requests = requests;
        this.runs = runs;
        this.unmeasuredCells = unmeasuredCells;
        this.scores = scores;
        this.environments = environments;
    }

    /** A column of the matrix: builds of one release with the same flags on one machine. */
    private record Column(long host, int feature, long flagSet) {
        static Column of(KnownEnvironment environment) {
            return new Column(
                    environment.ids().host(),
                    environment.feature(),
                    environment.ids().flagSet());
        }
    }

    private record MissingCell(long benchmarkKey, KnownEnvironment environment) {}

    /**
     * Requests the missing cells of a score's row at its commit.
     *
     * @return the requests, including those that were waiting already
     * @throws Problem if the project has no such score, or its run names no commit
     */
    @Transactional
    public List<Request> ofRow(long project, long score, String reason) {
        ScoreRecord found = scores.find(project, score)
                .orElseThrow(() -> Problem.notFound("score", score))
                .summary();
        RunRecord run = runs.find(project, found.run()).orElseThrow();
        String commit = run.commit();
        if (commit == null) {
            throw Problem.badParameter("score", "its upload names no commit, so no agent could measure the same");
        }
        RequestFactory.checkedCommit(commit);
        return request(project, commit, run.branch(), found.benchmarkKey(), RequestFactory.checked(reason));
    }

    /**
     * Requests the missing cells of all rows at a commit.
     *
     * @param commit full or abbreviated
     * @throws Problem if nothing was measured at it
     */
    @Transactional
    public List<Request> ofCommit(long project, String commit, String reason) {
        RunRecord run = runs.atCommit(project, RequestFactory.checkedCommit(commit)).stream()
                .max(Comparator.comparing(RunRecord::measuredAt))
                .orElseThrow(() -> Problem.notFound("run of commit", commit));
        String whole = RequestFactory.checkedCommit(Objects.requireNonNull(run.commit()));
        return request(project, whole, run.branch(), null, RequestFactory.checked(reason));
    }

    private List<Request> request(
            long project, String commit, @Nullable String branch, @Nullable Long benchmarkKey, String reason) {
        return missing(project, commit, benchmarkKey).stream()
                .limit(MAX_REQUESTS)
                .map(cell -> requests.addOneOfMany(
                        project,
                        new RequestSpec(
                                cell.benchmarkKey(),
                                cell.environment().ids().environment(),
                                cell.environment().host().fingerprint(),
                                commit,
                                branch,
                                reason,
                                null)))
                .toList();
    }

    private List<MissingCell> missing(long project, String commit, @Nullable Long benchmarkKey) {
        Map<Long, KnownEnvironment> known = environments.byIds(project, runs.environments(project));
        Map<Long, Set<Column>> have = new HashMap<>();
        runs.measuredAt(project, commit).stream()
                .filter(cell -> benchmarkKey == null || cell.benchmarkKey() == benchmarkKey)
                .forEach(cell -> have.computeIfAbsent(cell.benchmarkKey(), key -> new HashSet<>())
                        .add(Column.of(Objects.requireNonNull(known.get(cell.environment())))));
        Set<MeasuredCell> unmeasurable = unmeasurable(project, known.keySet());
        List<MissingCell> cells = new ArrayList<>();
        List<KnownEnvironment> newest = newestBuilds(known.values().stream().toList());
        have.keySet().stream()
                .sorted()
                .forEach(key -> newest.stream()
                        .filter(environment -> isMissing(Objects.requireNonNull(have.get(key)), environment))
                        .filter(environment -> !unmeasurable.contains(
                                new MeasuredCell(environment.ids().environment(), key)))
                        .forEach(environment -> cells.add(new MissingCell(key, environment))));
        return cells;
    }

    /** Tests for a missing cell: the machine measured this row, but not in this column. */
    private static boolean isMissing(Set<Column> have, KnownEnvironment environment) {
        return !have.contains(Column.of(environment))
                && have.stream()
                        .anyMatch(column -> column.host() == environment.ids().host());
    }

    private static List<KnownEnvironment> newestBuilds(List<KnownEnvironment> known) {
        return known.stream()
                .collect(Collectors.toMap(
                        Column::of,
                        environment -> environment,
                        (one, other) -> JdkOrder.OLDEST_FIRST.compare(one.jdk(), other.jdk()) < 0 ? other : one))
                .values()
                .stream()
                .sorted(Comparator.comparing(KnownEnvironment::jdk, JdkOrder.OLDEST_FIRST)
                        .thenComparingLong(environment -> environment.ids().environment()))
                .toList();
    }

    /** Cells that are not runnable, or equal to another environment: a request would not change that. */
    private Set<MeasuredCell> unmeasurable(long project, Set<Long> environments) {
        return unmeasuredCells.latestUnmeasured(project, environments, "", "", Long.MAX_VALUE).stream()
                .filter(cell -> cell.outcome() == Upload.Outcome.NOT_RUNNABLE
                        || cell.outcome() == Upload.Outcome.SAME_ENVIRONMENT)
                .map(cell -> new MeasuredCell(cell.environmentId(), cell.benchmarkKeyId()))
                .collect(Collectors.toSet());
    }
}
