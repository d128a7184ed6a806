package dev.plateau.server.dashboard.answers;

import dev.plateau.comparison.answers.CompareAnswer;
import java.util.Optional;

/**
 * Facts of a run.
 *
 * @param environment its label
 * @param benchmarks number with a score
 * @param unmeasured number of cells without one
 * @param change against the run to compare it with; empty for the first run
 */
public record RunAnswer(long run, String environment, int benchmarks, int unmeasured, Optional<CompareAnswer> change) {
    /** "Run 12 is 22 % slower than run 11: 0 faster, 1 slower, 6 unknown." */
    public String sentence() {
        return change.map(CompareAnswer::sentence)
                .orElseGet(() -> "Run " + run + " measured " + benchmarks
                        + (benchmarks == 1 ? " benchmark" : " benchmarks") + " on " + environment
                        + (unmeasured == 0 ? "" : ", " + unmeasured + " more have no score")
                        + ". It is the first one here.");
    }
}
