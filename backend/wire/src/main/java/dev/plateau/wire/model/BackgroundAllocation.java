package dev.plateau.wire.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Allocation of JMH and the JVM beside a benchmark. JMH's GC profiler counts it, too, and spreads it over the operations: 10 B/op where an
 * operation takes 150 us, 20 B/op once it takes 300 us, although nothing about its allocation changed.
 *
 * <p>It belongs to the iterations: about the same number of bytes in each, however long it is and however many operations it has. Measured with
 * benchmarks that allocate nothing (JMH 1.37, 1 to 16 threads): 0.4 to 3.2 KiB an iteration on JDK 11, in iterations of 100 ms and of 10 s alike;
 * 4.2 to 9.3 KiB on JDK 17, 21 and 25 in iterations of 100 ms, 9.0 to 9.2 KiB on 25 in those of 10 s. More threads were not measured.
 *
 * <p>So bytes are background where an iteration has fewer than {@link #MAX_BYTES_PER_ITERATION}. They are {@code gc.alloc.rate} times the
 * iteration's time. A limit on the rate alone is not enough: the same background is 66 KiB/s in iterations of 100 ms and 0.9 KiB/s in those of
 * 10 s, JMH's default, where 200 KiB/s may well be 5 KB/op of the benchmark's own.
 *
 * <p>The limit in B/op is 32 KiB over the operations of an iteration. Allocation of a benchmark below that can't be distinguished from background,
 * for example 300 B/op at 100 operations an iteration; longer iterations show it. Single-shot iterations are left out: each is one operation, so
 * its bytes don't grow with its time.
 */
final class BackgroundAllocation {
    static final double MAX_BYTES_PER_ITERATION = 32 * 1024;

    private static final String ALLOCATION = "gc.alloc.rate.norm";
    private static final String ALLOCATION_RATE = "gc.alloc.rate";

    private BackgroundAllocation() {}

    /** The same scores of a row; its bytes per operation are marked where they are background. Rows without a rate stay as they are. */
    static List<Score> marked(Mode mode, Upload.Settings settings, List<Score> scores) {
        return isBackground(mode, settings, scores)
                ? scores.stream()
                        .map(score -> score.metric().equals(ALLOCATION) ? score.asBackground() : score)
                        .toList()
                : scores;
    }

    private static boolean isBackground(Mode mode, Upload.Settings settings, List<Score> scores) {
        Optional<Score> operation = score(scores, ALLOCATION, Units.BYTES_PER_OPERATION);
        Optional<Score> rate = score(scores, ALLOCATION_RATE, Units.BYTES_PER_SECOND);
        OptionalDouble iteration = Units.seconds(settings.measurementTime());
        if (mode == Mode.SINGLE_SHOT || operation.isEmpty() || rate.isEmpty() || iteration.isEmpty()) {
            return false;
        }
        // An iteration lasts for one operation at least, so a slow one takes longer than its setting.
        double bytes = Math.max(
                rate.get().score() * iteration.getAsDouble(), operation.get().score());
        return bytes < MAX_BYTES_PER_ITERATION;
    }

    private static Optional<Score> score(List<Score> scores, String metric, String unit) {
        return scores.stream()
                .filter(score -> score.metric().equals(metric) && score.unit().equals(unit))
                .findFirst();
    }
}
