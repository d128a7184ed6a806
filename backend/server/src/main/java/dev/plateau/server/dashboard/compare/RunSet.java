package dev.plateau.server.dashboard.compare;

import dev.plateau.server.comparisons.Comparison.ComparedSide;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The runs of one side as addresses name them: {@code 12}, or {@code 12~15} where its newest scores come from two runs.
 *
 * @param ids at least one
 */
public record RunSet(List<Long> ids) {
    /** An address that names more is too long to share. */
    public static final int MOST_RUNS = 50;

    private static final String BETWEEN = "~";

    /** Reads ids from an address; throws {@link IllegalArgumentException} for any other text. */
    public static RunSet valueOf(String text) {
        List<Long> ids = Arrays.stream(text.split(BETWEEN)).map(Long::valueOf).toList();
        if (ids.isEmpty() || ids.size() > MOST_RUNS) {
            throw new IllegalArgumentException("expected 1 to " + MOST_RUNS + " runs, found " + ids.size());
        }
        return new RunSet(ids);
    }

    /** The runs behind a side; empty without scores, and with more runs than an address can hold. */
    static Optional<RunSet> behind(ComparedSide side) {
        return side.runs().isEmpty() || side.runs().size() > MOST_RUNS
                ? Optional.empty()
                : Optional.of(new RunSet(side.runs()));
    }

    @Override
    public String toString() {
        return ids.stream().map(String::valueOf).collect(Collectors.joining(BETWEEN));
    }
}
