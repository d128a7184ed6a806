package dev.plateau.comparison;

import dev.plateau.statistics.Robust;
import dev.plateau.statistics.RunSpread;
import dev.plateau.statistics.host.LoopReadings;
import dev.plateau.wire.model.Upload.Calibration;
import dev.plateau.wire.text.Verdicts;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Stability of a host by the calibration readings of an execution. Uses only loops that hardly vary on a quiet machine. */
public final class HostStability {
    /** The loop of dependent multiplications: the processor's clock. */
    private static final String CLOCK = "integer-chain-1";

    private static final List<String> STEADY = List.of(CLOCK, "memory-walk-1");
    /** Twice what a quiet machine shows; as a relative variation. */
    private static final double UNSTABLE = 0.05;

    private HostStability() {}

    /** The readings of an execution by kind of loop; an upload may repeat them. */
    public static Map<String, LoopReadings> readings(Stream<Calibration> calibrations) {
        Map<String, List<Calibration>> kinds =
                calibrations.distinct().collect(Collectors.groupingBy(Calibration::kind));
        Map<String, LoopReadings> readings = new TreeMap<>();
        kinds.forEach((kind, ofKind) -> LoopReadings.of(ofKind.stream()
                        .mapToDouble(Calibration::nanosPerOperation)
                        .toArray())
                .ifPresent(loop -> readings.put(Objects.requireNonNull(kind), loop)));
        return readings;
    }

    /**
     * Variation of the clock readings, 0.11 for 11 %; empty when they varied by less than 5 %, or without two readings.
     *
     * @param calibration readings by kind of loop
     */
    public static OptionalDouble clockVariation(Map<String, LoopReadings> calibration) {
        LoopReadings clock = calibration.get(CLOCK);
        double variation = clock == null ? 0 : Math.expm1(clock.spread());
        return variation >= UNSTABLE ? OptionalDouble.of(variation) : OptionalDouble.empty();
    }

    /** "Unstable host: clock readings varied by 11 %"; of several executions the one that varied most. Empty when none was unstable. */
    public static Optional<String> notice(Stream<Map<String, LoopReadings>> executions) {
        return executions
                .flatMap(calibration -> clockVariation(calibration).stream().boxed())
                .max(Comparator.naturalOrder())
                .map(variation -> String.format(
                        Locale.ROOT, "Unstable host: clock readings varied by %.0f\u00a0%%", 100 * variation));
    }

    /**
     * Effect of an unstable host on a table: "Changes under about 12.0 % are invisible in half of the cells."
     *
     * @param detectable minimum detectable effects of the compared cells, as relative changes; NaN for unknown ones
     */
    public static String effect(DoubleStream detectable) {
        double[] effects = detectable.filter(Double::isFinite).toArray();
        return switch (effects.length) {
            case 0 -> "Intervals are wider than on a quiet host.";
            case 1 -> "Changes under about " + nonbreaking(effects[0]) + " are invisible.";
            default ->
                "Changes under about " + nonbreaking(Robust.median(effects)) + " are invisible in half of the cells.";
        };
    }

    private static String nonbreaking(double share) {
        return Verdicts.effect(share).replace(' ', '\u00a0');
    }

    /** The spread that the larger move of a steady loop between two executions suggests; unknown when they share none. */
    static RunSpread moveBetween(Map<String, LoopReadings> baseline, Map<String, LoopReadings> candidate) {
        return STEADY.stream()
                .filter(kind -> baseline.containsKey(kind) && candidate.containsKey(kind))
                .map(kind ->
                        move(Objects.requireNonNull(baseline.get(kind)), Objects.requireNonNull(candidate.get(kind))))
                .filter(spread -> Double.isFinite(spread.variance()))
                .max(Comparator.comparingDouble(RunSpread::variance))
                .orElse(RunSpread.UNKNOWN);
    }

    private static RunSpread move(LoopReadings baseline, LoopReadings candidate) {
        return RunSpread.ofHostMove(
                candidate.level() - baseline.level(), Math.hypot(baseline.standardError(), candidate.standardError()));
    }
}
