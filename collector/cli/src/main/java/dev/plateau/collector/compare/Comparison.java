package dev.plateau.collector.compare;

import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.RatioInterval;
import dev.plateau.statistics.RatioInterval.CannotSay;
import dev.plateau.statistics.RatioInterval.Known;
import dev.plateau.wire.BenchmarkKey;
import dev.plateau.wire.Direction;
import dev.plateau.wire.Score;
import dev.plateau.wire.Upload.Row;
import dev.plateau.wire.Upload.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One metric of one benchmark on two sides.
 *
 * @param ratio candidate over baseline, 99 % interval
 */
public record Comparison(BenchmarkKey key, Score baseline, Score candidate, RatioInterval ratio, Verdict verdict) {
    /** Confidence of every interval. */
    public static final double CONFIDENCE = 0.99;

    /** What the two sides show. */
    public enum Verdict {
        BETTER("better"),
        WORSE("worse"),
        /** They differ, and no way is the better one for this metric. */
        DIFFERENT("different"),
        INSIDE_NOISE("inside noise"),
        CANNOT_SAY("cannot say");

        private final String words;

        Verdict(String words) {
            this.words = words;
        }

        /** For people. */
        public String words() {
            return words;
        }
    }

    /** Every benchmark key that both runs have, in the order of the baseline. */
    public static List<Comparison> of(Run baseline, Run candidate, String metric) {
        Map<BenchmarkKey, Row> candidates = new LinkedHashMap<>();
        candidate.rows().forEach(row -> candidates.put(row.key(), row));
        List<Comparison> comparisons = new ArrayList<>();
        for (Row row : baseline.rows()) {
            Row other = candidates.get(row.key());
            Optional<Score> ours = score(row, metric);
            Optional<Score> theirs = other == null ? Optional.empty() : score(other, metric);
            if (ours.isPresent() && theirs.isPresent()) {
                comparisons.add(of(row.key(), ours.get(), theirs.get()));
            }
        }
        return comparisons;
    }

    private static Optional<Score> score(Row row, String metric) {
        return row.scores().stream()
                .filter(score -> score.metric().equals(metric))
                .findFirst();
    }

    /** Compares two scores of one key and metric. */
    public static Comparison of(BenchmarkKey key, Score baseline, Score candidate) {
        RatioInterval ratio = ratio(baseline, candidate);
        return new Comparison(key, baseline, candidate, ratio, verdict(ratio, baseline.direction()));
    }

    private static RatioInterval ratio(Score baseline, Score candidate) {
        double plain = candidate.score() / baseline.score();
        if (!baseline.unit().equals(candidate.unit())) {
            return new CannotSay(
                    Double.NaN, "the units differ: " + baseline.writtenUnit() + " and " + candidate.writtenUnit());
        }
        Optional<ForkSummary> ours = ForkSummary.of(baseline.measurements());
        Optional<ForkSummary> theirs = ForkSummary.of(candidate.measurements());
        if (ours.isEmpty() || theirs.isEmpty()) {
            String side = ours.isEmpty() ? "baseline" : "candidate";
            return new CannotSay(plain, "the " + side + " has no raw measurements above zero");
        }
        return RatioInterval.between(ours.get(), theirs.get(), CONFIDENCE);
    }

    private static Verdict verdict(RatioInterval ratio, Direction direction) {
        if (!(ratio instanceof Known known)) {
            return Verdict.CANNOT_SAY;
        }
        if (!known.excludesNoChange()) {
            return Verdict.INSIDE_NOISE;
        }
        boolean larger = known.ratio() > 1;
        return switch (direction) {
            case NEITHER -> Verdict.DIFFERENT;
            case HIGHER_IS_BETTER -> larger ? Verdict.BETTER : Verdict.WORSE;
            case LOWER_IS_BETTER -> larger ? Verdict.WORSE : Verdict.BETTER;
        };
    }
}
