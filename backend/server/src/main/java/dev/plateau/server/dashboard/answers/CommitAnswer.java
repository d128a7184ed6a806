package dev.plateau.server.dashboard.answers;

import dev.plateau.comparison.answers.Forest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Facts of a commit against the runs before it; each benchmark counts once, whatever the number of environments.
 *
 * @param name its first digits
 * @param compared number of benchmarks with a speed in any environment
 * @param allocating number of benchmarks that allocate more
 * @param most benchmark with the largest change; null without a change
 * @param environments mean speed of each compared environment, with the page of its comparison
 */
public record CommitAnswer(
        String name,
        int slower,
        int faster,
        int unknown,
        int compared,
        int allocating,
        @Nullable String most,
        List<Forest.Line> environments) {
    /** "Commit 57a7eb2 makes 1 of 9 benchmarks slower: Cart.add." */
    public String sentence() {
        if (compared == 0) {
            return "Commit " + name + " has no runs before it to compare with.";
        }
        String of = " of " + compared + (compared == 1 ? " benchmark" : " benchmarks");
        if (slower + faster == 0 && allocating > 0) {
            return "Commit " + name + " makes " + allocating + of + " allocate more, and shows no change of speed.";
        }
        if (slower + faster == 0) {
            return unknown == 0
                    ? "Commit " + name + " changes none" + of + "."
                    : "Commit " + name + " shows no change" + of + "; " + unknown
                            + (unknown == 1 ? " is unknown." : " are unknown.");
        }
        return "Commit " + name + " makes " + (slower > 0 ? slower : faster) + of + (slower > 0 ? " slower" : " faster")
                + (slower > 0 && faster > 0 ? " and " + faster + " faster" : "")
                + (slower + faster == 1 ? ": " : ", most of all ") + most + ".";
    }

    /** One row an environment; without rows where none has a mean. */
    public Forest forest() {
        return Forest.of("Speed since commit " + name + " against the runs before it", "Environment", environments);
    }
}
