package dev.plateau.server.comparisons;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stands on one side of a comparison.
 *
 * @param environment id of the environment
 * @param runs ids of its runs whose scores count, of each benchmark the newest among them; empty for the newest of the environment
 */
public record Party(long environment, List<Long> runs) {
    /**
     * A side of one run.
     *
     * @param run null for the newest scores of the environment
     */
    public Party(long environment, @Nullable Long run) {
        this(environment, run == null ? List.of() : List.of(run));
    }

    /** Whether its newest scores count, which later runs replace. */
    public boolean isNewest() {
        return runs.isEmpty();
    }
}
