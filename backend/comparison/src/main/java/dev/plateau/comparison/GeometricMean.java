package dev.plateau.comparison;

import dev.plateau.wire.model.Direction;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Speed of a candidate relative to its baseline over several benchmarks: the geometric mean of their ratios, those of times inverted, so that
 * 2 is twice as fast and 0.5 half as fast in every mode.
 *
 * <p>The interval is the mean of the benchmarks' confidence intervals on the log scale. A standard deviation of a mean is at most the mean of the
 * standard deviations, with equality for benchmarks that move together. So the interval covers at least its confidence, however the host makes the
 * benchmarks depend on each other.
 *
 * @param speed greater than 0
 * @param low lower end of the interval; {@code low <= speed}
 * @param high upper end
 * @param benchmarks number of benchmarks that have a ratio with an interval
 */
public record GeometricMean(double speed, double low, double high, int benchmarks) {
    /** A comparison with the direction of its metric. */
    public record Part(CellComparison comparison, Direction direction) {
        private boolean isUsable() {
            return comparison.kind() == CellComparison.Kind.TESTED
                    && direction != Direction.NEITHER
                    && comparison.low() > 0
                    && Double.isFinite(comparison.high());
        }

        private boolean isTime() {
            return direction == Direction.LOWER_IS_BETTER;
        }
    }

    /**
     * The mean over all parts that have a ratio with an interval.
     *
     * @return empty when no part has a ratio with an interval
     */
    public static Optional<GeometricMean> of(List<Part> parts) {
        List<Part> usable = parts.stream().filter(Part::isUsable).toList();
        if (usable.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new GeometricMean(
                mean(usable, part -> speed(part, part.comparison().ratio())),
                mean(
                        usable,
                        part -> speed(
                                part,
                                part.isTime()
                                        ? part.comparison().high()
                                        : part.comparison().low())),
                mean(
                        usable,
                        part -> speed(
                                part,
                                part.isTime()
                                        ? part.comparison().low()
                                        : part.comparison().high())),
                usable.size()));
    }

    private static double speed(Part part, double ratio) {
        return part.isTime() ? 1 / ratio : ratio;
    }

    private static double mean(List<Part> parts, ToDoubleFunction<Part> factor) {
        return Math.exp(parts.stream()
                .mapToDouble(part -> Math.log(factor.applyAsDouble(part)))
                .average()
                .orElseThrow());
    }
}
