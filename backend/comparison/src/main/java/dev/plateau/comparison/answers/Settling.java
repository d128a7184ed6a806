package dev.plateau.comparison.answers;

import dev.plateau.comparison.ComparedScore;
import dev.plateau.wire.model.Units;
import dev.plateau.wire.model.Upload.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Estimate of what shows a change of 5 %, right in 80 % of cases.
 *
 * @param forks on each side, those that were measured included
 * @param time of the forks to add, on both sides
 */
public record Settling(int forks, Duration time) {
    static final double WANTED = 0.05;
    /** Start of a JVM and JMH, in seconds. */
    private static final double START = 1;

    /** Empty for a known verdict, without JMH's settings, and where too many forks are needed. */
    static Optional<Settling> of(ScoredPair pair) {
        OptionalInt needed = pair.comparison().forksToSee(WANTED);
        OptionalDouble here = ofFork(pair.candidate());
        OptionalDouble there = ofFork(pair.baseline());
        if (needed.isEmpty() || here.isEmpty() || there.isEmpty()) {
            return Optional.empty();
        }
        int forks = Math.min(pair.candidate().forks(), pair.baseline().forks());
        double seconds = (needed.getAsInt() - forks) * (here.getAsDouble() + there.getAsDouble());
        return Optional.of(new Settling(needed.getAsInt(), Duration.ofMillis(Math.round(1000 * seconds))));
    }

    private static OptionalDouble ofFork(ComparedScore side) {
        return secondsOfFork(side.settings(), side.unit(), side.score());
    }

    /**
     * Seconds of a fork with its JVM's start; empty without JMH's settings.
     *
     * @param unit canonical unit of the score
     */
    public static OptionalDouble secondsOfFork(@Nullable Settings settings, String unit, double score) {
        if (settings == null) {
            return OptionalDouble.empty();
        }
        OptionalDouble warmup = seconds(settings.warmupTime(), settings.warmupBatchSize(), unit, score);
        OptionalDouble measurement = seconds(settings.measurementTime(), settings.measurementBatchSize(), unit, score);
        return warmup.isEmpty() || measurement.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(START
                        + settings.warmupIterations() * warmup.getAsDouble()
                        + settings.measurementIterations() * measurement.getAsDouble());
    }

    /** Seconds of an iteration; in single shot mode those of its calls. */
    private static OptionalDouble seconds(@Nullable String time, @Nullable Integer batch, String unit, double score) {
        OptionalDouble stated = Units.seconds(time);
        if (stated.isPresent() || !unit.equals("ns/op")) {
            return stated;
        }
        return OptionalDouble.of(score / 1e9 * (batch == null ? 1 : batch));
    }

    /** The command that adds so many forks to benchmarks of these names. */
    public static String command(List<String> names, int forks) {
        return "./plateau collect run plan.yaml --until 5% --max-forks " + forks
                + names.stream().map(name -> " --benchmarks '" + name + "'").collect(Collectors.joining());
    }

    /** "see 5 %: 9 min". */
    public String note() {
        return "see 5 %: " + words(time);
    }

    /** "9 min", "2 h". */
    public static String words(Duration time) {
        long minutes = Math.max(1, Math.round(time.toSeconds() / 60.0));
        return minutes < 100 ? minutes + " min" : Math.round(minutes / 60.0) + " h";
    }
}
