package dev.plateau.server.dashboard.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The query of a comparison's address. A run determines its environment; candidates that name runs come first.
 *
 * @param baseline environment; null for the oldest JDK without flags
 * @param candidate environments; none for the newest JDK with the flag set of the baseline
 * @param baselineRun runs whose scores are used in place of the newest
 * @param candidateRun the same, one for each candidate
 * @param benchmark whose recordings are shown; null for the one with the largest difference
 * @param kind of event shown of them; null for CPU
 * @param all true if the table has every benchmark, not only those with the largest differences
 */
record CompareRequest(
        @Nullable Long baseline,
        @Nullable List<Long> candidate,
        @Nullable RunSet baselineRun,
        @Nullable List<RunSet> candidateRun,
        @Nullable String branch,
        @Nullable Long benchmark,
        @Nullable String kind,
        @Nullable Boolean all) {

    /** The candidate environments; an empty "add" field is ignored. */
    List<Long> candidates() {
        return named(candidate);
    }

    public List<RunSet> candidateRuns() {
        return named(candidateRun);
    }

    private static <T> List<T> named(@Nullable List<T> values) {
        List<T> named = new ArrayList<>(values == null ? List.of() : values);
        named.removeIf(Objects::isNull);
        return named.stream().distinct().toList();
    }

    /** True if it names a release, which {@link CompareParties#resolved} replaces. */
    boolean namesReleases() {
        return (baselineRun != null && baselineRun.release() != null)
                || candidateRuns().stream().anyMatch(set -> set.release() != null);
    }

    /** The same with other runs. */
    CompareRequest withRuns(@Nullable RunSet baselineRuns, List<RunSet> candidateRuns) {
        return new CompareRequest(baseline, candidate, baselineRuns, candidateRuns, branch, benchmark, kind, all);
    }

    /** Largest number of rows of the table. */
    int most() {
        return Boolean.TRUE.equals(all) ? Integer.MAX_VALUE : CompareView.ROWS;
    }

    /** True if it names a side. */
    boolean names() {
        return baseline != null || !candidates().isEmpty() || namesRuns();
    }

    /** True if a side is one of runs, which later uploads do not change. */
    public boolean namesRuns() {
        return baselineRun != null || !candidateRuns().isEmpty();
    }
}
