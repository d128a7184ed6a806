package dev.plateau.server.comparisons;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.comparisons.SideResults.Terms;
import dev.plateau.server.detection.MinimumEffectRules;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunCatalog.LastUse;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.UnmeasuredCell;
import dev.plateau.server.runs.UnmeasuredCells;
import dev.plateau.server.series.LatestPoints;
import dev.plateau.wire.model.BenchmarkKey;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Reads the data of a matrix, in a few statements for any size, and assembles it. Recent matrices are cached: people sort, filter and scroll one
 * matrix, and its verdicts, which depend on all of its rows, stay the same. The inputs are read each time and must be equal, so the cache needs no
 * invalidation, also with several servers.
 */
@Service
@Transactional(readOnly = true)
public class Matrices {
    /** Ten matrices of 500 benchmarks by 8 environments: a cell takes less than a kilobyte. */
    private static final int CELLS = 40_000;

    /** Weight of a matrix in addition to its cells, to bound the number of empty ones, which addresses with random branches create. */
    private static final int BASE = 10;

    private static final Duration UNUSED = Duration.ofMinutes(10);

    private final Cache<CacheKey, CachedMatrix> recent = Caffeine.newBuilder()
            .maximumWeight(CELLS)
            .weigher((CacheKey key, CachedMatrix matrix) -> BASE
                    + matrix.inputs().sides().size()
                    + matrix.inputs().unmeasured().size())
            .expireAfterAccess(UNUSED)
            .build();

    private final BenchmarkKeys benchmarks;
    private final Environments environments;
    private final RunCatalog runs;
    private final UnmeasuredCells unmeasuredCells;
    private final LatestPoints points;
    private final SideReader sides;
    private final MinimumEffectRules rules;

    Matrices(
            BenchmarkKeys benchmarks,
            Environments environments,
            RunCatalog runs,
            UnmeasuredCells unmeasuredCells,
            LatestPoints points,
            SideReader sides,
            MinimumEffectRules rules) {
        this.benchmarks = benchmarks;
        this.environments = environments;
        this.runs = runs;
        this.unmeasuredCells = unmeasuredCells;
        this.points = points;
        this.sides = sides;
        this.rules = rules;
    }

    /** The choices for comparisons in a project. */
    public Choices choices(long projectId) {
        List<Long> used =
                runs.lastUse(projectId).stream().map(LastUse::environmentId).toList();
        Map<Long, KnownEnvironment> known = environments.byIds(projectId, used);
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
        List<UnmeasuredCell> unmeasured = unmeasuredCells.latestUnmeasured(
                projectId, choices.ids(), selection.branch(), selection.execution(), selection.newestScore());
        Map<Long, BenchmarkKey> keys = benchmarks.byIds(
                projectId,
                Stream.concat(
                                found.stream().map(side -> side.point().benchmarkKeyId()),
                                unmeasured.stream().map(UnmeasuredCell::benchmarkKeyId))
                        .distinct()
                        .toList());
        return assembled(
                projectId,
                new MatrixInputs(
                        selection,
                        found,
                        unmeasured,
                        columns(projectId, selection.host(), found, unmeasured),
                        keys,
                        Terms.of(rules.current(projectId), selection.metric(), keys)));
    }

    private List<SideScore> sides(long projectId, MatrixSelection selection) {
        List<String> metric = List.of(selection.metric());
        if (selection.execution().isEmpty()) {
            return sides.ofBranch(
                    projectId, metric, selection.host(), selection.branch(), selection.newestScore(), List.of());
        }
        List<Long> ofExecution = runs.ofExecution(projectId, selection.execution()).stream()
                .map(RunRecord::id)
                .toList();
        return sides.ofRuns(projectId, ofExecution, metric);
    }

    private Map<Long, KnownEnvironment> columns(
            long projectId, long host, List<SideScore> found, List<UnmeasuredCell> unmeasured) {
        Map<Long, KnownEnvironment> columns = new HashMap<>(environments.byIds(
                projectId,
                unmeasured.stream()
                        .map(UnmeasuredCell::environmentId)
                        .distinct()
                        .toList()));
        found.forEach(side -> columns.put(side.run().environmentId(), side.environment()));
        columns.values().removeIf(environment -> environment.ids().host() != host);
        return columns;
    }

    /**
     * All inputs of a matrix: equal inputs make equal matrices.
     *
     * @param environments possible columns, by id
     * @param benchmarks possible rows, by id
     * @param terms by id of the benchmark
     */
    record MatrixInputs(
            MatrixSelection selection,
            List<SideScore> sides,
            List<UnmeasuredCell> unmeasured,
            Map<Long, KnownEnvironment> environments,
            Map<Long, BenchmarkKey> benchmarks,
            Map<Long, Terms> terms) {
        private boolean isSameAs(MatrixInputs other) {
            return selection.equals(other.selection)
                    && unmeasured.equals(other.unmeasured)
                    && environments.equals(other.environments)
                    && benchmarks.equals(other.benchmarks)
                    && terms.equals(other.terms)
                    && sides.size() == other.sides.size()
                    && haveSameSides(other);
        }

        /** Compares the data of a run once, as its scores share it: 1.5 ms instead of 6 for 3,500 scores. */
        private boolean haveSameSides(MatrixInputs other) {
            Set<Long> runs = new HashSet<>();
            for (int i = 0; i < sides.size(); i++) {
                SideScore one = sides.get(i);
                SideScore another = other.sides.get(i);
                if (!one.point().equals(another.point()) || (runs.add(one.run().id()) && !one.equals(another))) {
                    return false;
                }
            }
            return true;
        }
    }

    private record CacheKey(long project, MatrixSelection selection) {}

    private record CachedMatrix(MatrixInputs inputs, Matrix matrix) {}

    private Matrix assembled(long project, MatrixInputs inputs) {
        CacheKey key = new CacheKey(project, inputs.selection());
        CachedMatrix last = recent.getIfPresent(key);
        if (last != null && last.inputs().isSameAs(inputs)) {
            return last.matrix();
        }
        // Outside the cache's lock: each request has its own deadline.
        Matrix matrix = new Assembly(inputs.sides(), inputs.unmeasured(), inputs.environments())
                .matrix(inputs.benchmarks(), inputs.selection(), inputs.terms());
        recent.put(key, new CachedMatrix(inputs, matrix));
        return matrix;
    }
}
