package dev.plateau.collector.load;

import java.time.Duration;

/**
 * A stretch of constant load.
 *
 * @param threads that work; 0 for a pause
 * @param share of the time that each of them works, above 0 and at most 1
 * @param allocates whether the work allocates memory instead of computing
 */
public record LoadPhase(LoadPattern pattern, Duration length, int threads, double share, boolean allocates) {
    LoadPhase cut(Duration most) {
        return length.compareTo(most) <= 0 ? this : new LoadPhase(pattern, most, threads, share, allocates);
    }
}
