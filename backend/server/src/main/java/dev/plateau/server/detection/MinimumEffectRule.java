package dev.plateau.server.detection;

import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import jakarta.persistence.Embeddable;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A minimum effect: smaller changes do not count.
 *
 * @param metric name of the metric, or null for any
 * @param benchmarks words that all stand in a benchmark's name, parameters or mode; empty for every benchmark
 * @param minimumEffect smallest relative change that matters: 0.05 for 5 %
 */
@Embeddable
public record MinimumEffectRule(@Nullable String metric, String benchmarks, double minimumEffect) {
    /** No host resolves smaller effects; a rule with a larger one than the maximum is pointless. */
    private static final double MIN_EFFECT = 0.001;

    private static final double MAX_EFFECT = 10;
    private static final int MAX_CHARS = 500;

    /** Words are more precise than a metric, a metric more than none, longer words more than shorter ones. */
    static final Comparator<MinimumEffectRule> BY_PRECISION = Comparator.comparing(
                    (MinimumEffectRule rule) -> !rule.benchmarks().isEmpty())
            .thenComparing(rule -> rule.metric() != null)
            .thenComparingInt(rule -> rule.benchmarks().length());

    /** @throws IllegalArgumentException if it is invalid; the message has the reason */
    public MinimumEffectRule {
        benchmarks = benchmarks.strip();
        if (!(minimumEffect >= MIN_EFFECT && minimumEffect <= MAX_EFFECT)) {
            throw new IllegalArgumentException("A minimum effect must be between 0.1 and 1000 %.");
        }
        if (benchmarks.length() > MAX_CHARS || (metric != null && (metric.isBlank() || metric.length() > MAX_CHARS))) {
            throw new IllegalArgumentException("Words and metrics must have at most " + MAX_CHARS + " characters.");
        }
    }

    boolean fits(String metric, BenchmarkKey key) {
        return (this.metric == null || this.metric.equals(metric)) && Names.isFound(key, benchmarks);
    }

    /** Tests for a rule with the same metric and words. */
    boolean isRivalOf(MinimumEffectRule other) {
        return Objects.equals(metric, other.metric) && benchmarks.equalsIgnoreCase(other.benchmarks);
    }
}
