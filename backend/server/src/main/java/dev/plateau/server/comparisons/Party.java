package dev.plateau.server.comparisons;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The selection of one side of a comparison.
 *
 * @param environment id of the environment
 * @param runs ids of the runs whose scores are used, the newest per benchmark; empty for the newest of the environment
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

    /** True if its newest scores are used, which later runs replace. */
    public boolean isNewest() {
        return runs.isEmpty();
    }
}
