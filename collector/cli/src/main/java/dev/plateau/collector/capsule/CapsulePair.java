package dev.plateau.collector.capsule;

import dev.plateau.statistics.LogRatio;
import dev.plateau.statistics.RatioInterval;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.statistics.VariancePrior;
import dev.plateau.statistics.VerdictRule;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Two sides and what a reproduction should find.
 *
 * @param ratio the second side over the first
 */
record CapsulePair(CapsuleSide from, CapsuleSide to, LogRatio ratio) {
    private static final double CONFIDENCE = VerdictRule.DEFAULT.confidence();

    private static final int LEAST_BLOCKS = 6;
    private static final int MOST_BLOCKS = 30;

    /** Student's t of a 99 % interval with many blocks, rounded up for few. */
    private static final double T = 3;

    RatioInterval.Known interval() {
        return ratio.interval(CONFIDENCE);
    }

    /** Blocks whose interval is about as wide as half of the change, by the spread of the measured forks. */
    int blocks() {
        double variance = variance(from) + variance(to);
        double needed = 4 * T * T * variance / (ratio.estimate() * ratio.estimate());
        return (int) Math.max(LEAST_BLOCKS, Math.min(MOST_BLOCKS, Math.ceil(needed)));
    }

    private static double variance(CapsuleSide side) {
        double sd = side.measured().summary().orElseThrow().logSd();
        return sd * sd;
    }

    /** For {@code expected.json}. */
    Map<String, Object> document() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("from", side(from));
        document.put("to", side(to));
        RatioInterval.Known known = interval();
        document.put("ratio", known.ratio());
        document.put("low", known.low());
        document.put("high", known.high());
        document.put("blocks", blocks());
        return document;
    }

    private static Map<String, Object> side(CapsuleSide side) {
        double score = score(side);
        ScoreInterval interval = interval(side);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("name", side.name());
        document.put("forks", side.measured().medians());
        document.put("score", score);
        document.put("low", interval.low());
        document.put("high", interval.high());
        return document;
    }

    /** Mean of the fork medians on the log scale. */
    static double score(CapsuleSide side) {
        return Math.exp(side.measured().summary().orElseThrow().logMean());
    }

    static ScoreInterval interval(CapsuleSide side) {
        return ScoreInterval.around(
                        score(side), side.measured().summary().orElseThrow(), VariancePrior.NONE, CONFIDENCE)
                .orElseThrow();
    }
}
