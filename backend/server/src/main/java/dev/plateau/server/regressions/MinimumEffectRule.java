package dev.plateau.server.regressions;

import dev.plateau.server.wording.Names;
import dev.plateau.wire.model.BenchmarkKey;
import jakarta.persistence.Embeddable;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * From which size on a change matters.
 *
 * @param metric that it is about, or null for any
 * @param benchmarks words that all stand in a benchmark's name, parameters or mode; empty for every benchmark
 * @param minimumEffect smallest relative change that matters: 0.05 for 5 %
 */
@Embeddable
public record MinimumEffectRule(@Nullable String metric, String benchmarks, double minimumEffect) {
    /** Smaller effects are below what any host can tell; larger ones are no rule. */
    private static final double LEAST = 0.001;

    private static final double MOST = 10;
    private static final int LONGEST = 500;

    /** Words say more than a metric, a metric more than nothing, more letters more than few. */
    static final Comparator<MinimumEffectRule> BY_PRECISION = Comparator.comparing(
                    (MinimumEffectRule rule) -> !rule.benchmarks().isEmpty())
            .thenComparing(rule -> rule.metric() != null)
            .thenComparingInt(rule -> rule.benchmarks().length());

    /** @throws IllegalArgumentException when it can't be; the message says why */
    public MinimumEffectRule {
        benchmarks = benchmarks.strip();
        if (!(minimumEffect >= LEAST && minimumEffect <= MOST)) {
            throw new IllegalArgumentException("A minimum effect must be between 0.1 and 1000 %.");
        }
        if (benchmarks.length() > LONGEST || (metric != null && (metric.isBlank() || metric.length() > LONGEST))) {
            throw new IllegalArgumentException("Words and metrics must have at most " + LONGEST + " characters.");
        }
    }

    boolean fits(String metric, BenchmarkKey key) {
        return (this.metric == null || this.metric.equals(metric)) && Names.isFound(key, benchmarks);
    }

    /** Whether it decides for the same as another one. */
    boolean isRivalOf(MinimumEffectRule other) {
        return Objects.equals(metric, other.metric) && benchmarks.equalsIgnoreCase(other.benchmarks);
    }
}
