package dev.plateau.server.dashboard.compare;

import dev.plateau.server.comparisons.Comparison.ComparedSide;
import dev.plateau.server.comparisons.Releases;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The runs of one side in an address: {@code 12}, or {@code 12~15} where its newest scores come from two runs. {@code
 * release:v3.3} is the newest run of a release, in the environment of the other side.
 *
 * @param ids at least one; none of a release
 * @param release null for runs
 */
public record RunSet(List<Long> ids, @Nullable String release) {
    /** An address with more runs is too long to share. */
    public static final int MAX_RUNS = 50;

    private static final String BETWEEN = "~";

    public RunSet(List<Long> ids) {
        this(ids, null);
    }

    /** Reads ids or a release from an address; throws {@link IllegalArgumentException} for any other text. */
    public static RunSet valueOf(String text) {
        if (Releases.isNamedBy(text)) {
            return new RunSet(List.of(), text);
        }
        List<Long> ids = Arrays.stream(text.split(BETWEEN)).map(Long::valueOf).toList();
        if (ids.isEmpty() || ids.size() > MAX_RUNS) {
            throw new IllegalArgumentException("expected 1 to " + MAX_RUNS + " runs, found " + ids.size());
        }
        return new RunSet(ids);
    }

    /** The runs behind a side; empty without scores, and with more runs than an address can hold. */
    static Optional<RunSet> behind(ComparedSide side) {
        return side.runs().isEmpty() || side.runs().size() > MAX_RUNS
                ? Optional.empty()
                : Optional.of(new RunSet(side.runs()));
    }

    @Override
    public String toString() {
        return release != null ? release : ids.stream().map(String::valueOf).collect(Collectors.joining(BETWEEN));
    }
}
