package dev.plateau.comparison;

import java.util.List;
import java.util.Set;

/**
 * Benchmarks that two sides share, and those that only one of them has.
 *
 * @param <K> identifies a benchmark
 * @param both in the order of the baseline
 * @param onlyBaseline in the order of the baseline
 * @param onlyCandidate in the order of the candidate
 */
public record MatchedKeys<K>(List<K> both, List<K> onlyBaseline, List<K> onlyCandidate) {
    /** Reason for no verdict on a benchmark that only the baseline has. */
    public static final String NO_CANDIDATE = "the candidate has no score of this benchmark";
    /** Reason for no verdict on a benchmark that only the candidate has. */
    public static final String NO_BASELINE = "the baseline has no score of this benchmark";

    /** Matches the benchmarks that have a score of one metric. */
    public static <K> MatchedKeys<K> of(Set<K> baseline, Set<K> candidate) {
        return new MatchedKeys<>(
                baseline.stream().filter(candidate::contains).toList(),
                baseline.stream().filter(key -> !candidate.contains(key)).toList(),
                candidate.stream().filter(key -> !baseline.contains(key)).toList());
    }
}
