package dev.plateau.wire.model;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Canonical units and the direction that follows from them.
 *
 * <p>JMH's time units are those of {@code org.openjdk.jmh.runner.options.TimeValue#tuToString}: ns, us, ms, s, min, hr, day. Its
 * {@code MB/sec} counts 2^20 bytes (source: {@code GCProfiler}).
 */
public final class Units {
    private static final Map<String, Double> NANOS =
            Map.of("ns", 1.0, "us", 1e3, "ms", 1e6, "s", 1e9, "min", 60e9, "hr", 3600e9, "day", 86400e9);
    private static final double NANOS_PER_SECOND = 1e9;
    /** Canonical unit of allocation. */
    public static final String BYTES_PER_OPERATION = "B/op";

    static final String BYTES_PER_SECOND = "B/s";
    private static final Pattern TIME = Pattern.compile("(\\d{1,9}) ([a-z]+)");

    /** Unit of JMH's {@code perfnorm} profiler: hardware events. */
    private static final String COUNT_PER_OPERATION = "#/op";

    /** Of sample mode: "p0.99", in a group "reader:p0.99". */
    private static final Pattern PERCENTILE = Pattern.compile("(.+:)?p\\d+\\.\\d+");

    private static final Set<String> LESS_IS_BETTER = Set.of("ns/op", BYTES_PER_OPERATION, COUNT_PER_OPERATION);

    /** HotSpot's smallest object: a compact header (JEP 519) and nothing else. */
    private static final double MIN_OBJECT_BYTES = 8;

    private Units() {}

    /**
     * A unit as stored: one per unit family, so that a benchmark which switches from ms/op to ns/op stays one series.
     *
     * @param name canonical unit: {@code ops/s}, {@code ns/op}, {@code B/op}, {@code B/s}, ..., or the unit as written when its family is unknown
     * @param factor multiply a value in the unit as written by this to get the canonical value
     */
    public record MetricUnit(String name, double factor) {}

    /**
     * True for less than one object per operation, which cannot be the benchmark's own allocation: see {@link BackgroundAllocation}.
     *
     * @param unit canonical
     */
    public static boolean isLessThanAnObject(String unit, double value) {
        return unit.equals(BYTES_PER_OPERATION) && Math.abs(value) < MIN_OBJECT_BYTES;
    }

    /** The canonical unit of a unit as JMH wrote it; a unit of unknown family is its own canonical unit. */
    public static MetricUnit canonical(String written) {
        if (written.equals("MB/sec")) {
            return new MetricUnit(BYTES_PER_SECOND, 1 << 20);
        }
        if (written.startsWith("ops/")) {
            Double nanos = NANOS.get(written.substring("ops/".length()));
            return nanos == null ? asWritten(written) : new MetricUnit("ops/s", NANOS_PER_SECOND / nanos);
        }
        if (written.endsWith("/op")) {
            Double nanos = NANOS.get(written.substring(0, written.length() - "/op".length()));
            return nanos == null ? asWritten(written) : new MetricUnit("ns/op", nanos);
        }
        return asWritten(written);
    }

    /** A time as JMH writes it, {@code "500 ms"}, in seconds; empty for {@code "single-shot"} and for other texts. */
    public static OptionalDouble seconds(@Nullable String written) {
        Matcher time = TIME.matcher(written == null ? "" : written);
        if (!time.matches()) {
            return OptionalDouble.empty();
        }
        Double nanos = NANOS.get(time.group(2));
        return nanos == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(Integer.parseInt(time.group(1)) * nanos / NANOS_PER_SECOND);
    }

    private static MetricUnit asWritten(String written) {
        return new MetricUnit(written, 1);
    }

    /**
     * Direction in which a metric improves: as {@link Metric} states, else as its canonical unit tells. Rates and times of other names are
     * counters that the benchmark defines ({@code @AuxCounters}): fewer failures a second may be better, so they have no direction.
     */
    public static Direction direction(String metric, String canonical) {
        boolean isOfBenchmark =
                metric.equals(Score.PRIMARY) || PERCENTILE.matcher(metric).matches();
        return Metric.of(metric)
                .flatMap(one -> one.direction(canonical))
                .orElseGet(() ->
                        isOfBenchmark || canonical.equals(BYTES_PER_OPERATION) || canonical.equals(COUNT_PER_OPERATION)
                                ? direction(canonical)
                                : Direction.NEITHER);
    }

    /** Direction in which a metric with this canonical unit improves. */
    public static Direction direction(String canonical) {
        if (canonical.equals("ops/s")) {
            return Direction.HIGHER_IS_BETTER;
        }
        return LESS_IS_BETTER.contains(canonical) ? Direction.LOWER_IS_BETTER : Direction.NEITHER;
    }

    /** True if JMH measures this mode in this canonical unit: operations per time, or time per operation. */
    public static boolean fits(Mode mode, String canonical) {
        return switch (canonical) {
            case "ops/s" -> mode == Mode.THROUGHPUT;
            case "ns/op" -> mode != Mode.THROUGHPUT;
            default -> true;
        };
    }
}
