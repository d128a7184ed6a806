package dev.plateau.server.dashboard.compare;

import dev.plateau.server.dashboard.profile.RecordedSide.BlockedTime;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Blocked times of threads per operation on each side of a comparison, for the benchmarks with the longest ones.
 *
 * @param uncounted number of benchmarks left out, as a recording does not count operations
 */
record BlockedTimes(List<Row> rows, int uncounted) {
    static final BlockedTimes NONE = new BlockedTimes(List.of(), 0);

    /** Largest number of groups of bars that people can read. */
    private static final int MAX_ROWS = 10;

    /** A benchmark with its sides, baseline first. */
    record Row(String name, String conditions, List<Amount> sides) {}

    /** @param nanos null when unknown */
    record Amount(@Nullable Double nanos, String words) {}

    /**
     * A recorded benchmark.
     *
     * @param sides baseline first; null where there is no recording
     */
    record BlockedBenchmark(BenchmarkKey key, List<@Nullable BlockedTime> sides) {
        private boolean isAny() {
            return sides.stream().filter(Objects::nonNull).anyMatch(BlockedTime::isAny);
        }

        private boolean hasOperations() {
            return sides.stream().filter(Objects::nonNull).allMatch(side -> side.operations() != null);
        }

        private double longest() {
            double longest = 0;
            for (BlockedTime side : sides) {
                Double amount = side == null ? null : side.amount();
                longest = Math.max(longest, amount == null ? 0 : amount);
            }
            return longest;
        }

        private Row row() {
            return new Row(
                    key.shortName(),
                    Names.conditions(key),
                    sides.stream()
                            .map(side -> side == null
                                    ? new Amount(null, "not recorded")
                                    : new Amount(side.amount(), side.words()))
                            .toList());
        }
    }

    /** True if any amount was recorded in part only. */
    public boolean isIncomplete() {
        return rows.stream()
                .flatMap(row -> row.sides().stream())
                .anyMatch(side -> side.words().startsWith("at least"));
    }

    static BlockedTimes of(List<BlockedBenchmark> recorded) {
        List<BlockedBenchmark> blocked =
                recorded.stream().filter(BlockedBenchmark::isAny).toList();
        List<BlockedBenchmark> counted =
                blocked.stream().filter(BlockedBenchmark::hasOperations).toList();
        return new BlockedTimes(
                counted.stream()
                        .sorted(Comparator.comparingDouble((BlockedBenchmark one) -> -one.longest()))
                        .limit(MAX_ROWS)
                        .map(BlockedBenchmark::row)
                        .toList(),
                blocked.size() - counted.size());
    }
}
