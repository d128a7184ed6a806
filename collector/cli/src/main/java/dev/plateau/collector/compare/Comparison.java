package dev.plateau.collector.compare;

import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.RatioInterval;
import dev.plateau.statistics.RatioInterval.CannotSay;
import dev.plateau.statistics.VariancePrior;
import dev.plateau.statistics.Verdict.Inconclusive;
import dev.plateau.statistics.Verdict.Larger;
import dev.plateau.statistics.Verdict.Unchanged;
import dev.plateau.statistics.VerdictRule;
import dev.plateau.statistics.VerdictRule.Judged;
import dev.plateau.wire.BenchmarkKey;
import dev.plateau.wire.Score;
import dev.plateau.wire.Units;
import dev.plateau.wire.Upload.Row;
import dev.plateau.wire.Upload.Run;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One metric of one benchmark on two sides.
 *
 * @param ratio candidate over baseline, 99 % interval
 * @param reason why there is no verdict, with the next step; empty with one
 */
public record Comparison(
        BenchmarkKey key, Score baseline, Score candidate, RatioInterval ratio, Verdict verdict, String reason) {
    /** Confidence of every interval. */
    public static final double CONFIDENCE = 0.99;

    /** What the two sides show. */
    public enum Verdict {
        BETTER("better"),
        WORSE("worse"),
        /** They differ, and no way is the better one for this metric. */
        DIFFERENT("different"),
        /** Any change is shown to be smaller than what matters. */
        SAME("same"),
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

    /** One key with its scores on both sides. */
    private record Pair(BenchmarkKey key, Score baseline, Score candidate) {
        /** What needs no test: units that differ, nothing to take the logarithm of. */
        Optional<Comparison> withoutTest() {
            if (!baseline.unit().equals(candidate.unit())) {
                return Optional.of(cannotSay(
                        Double.NaN, "the units differ: " + baseline.writtenUnit() + " and " + candidate.writtenUnit()));
            }
            if (isNoAllocation(baseline) && isNoAllocation(candidate)) {
                String reason = "next to no allocation on both sides";
                return Optional.of(new Comparison(
                        key, baseline, candidate, new CannotSay(Double.NaN, reason), Verdict.SAME, reason));
            }
            Optional<ForkSummary> ours = ForkSummary.of(baseline.measurements());
            if (ours.isEmpty() || ForkSummary.of(candidate.measurements()).isEmpty()) {
                String side = ours.isEmpty() ? "baseline" : "candidate";
                return Optional.of(cannotSay(
                        candidate.score() / baseline.score(), "the " + side + " has no raw measurements above zero"));
            }
            return Optional.empty();
        }

        VerdictRule.Cell cell() {
            return new VerdictRule.Cell(
                    ForkSummary.of(baseline.measurements()).orElseThrow(),
                    ForkSummary.of(candidate.measurements()).orElseThrow(),
                    VariancePrior.NONE);
        }

        Comparison tested(Judged judged) {
            if (judged.difference().isEmpty()) {
                return cannotSay(candidate.score() / baseline.score(), ((Inconclusive) judged.verdict()).reason());
            }
            String reason = judged.verdict() instanceof Inconclusive inconclusive ? inconclusive.reason() : "";
            RatioInterval interval = judged.difference().get().interval(CONFIDENCE);
            return new Comparison(key, baseline, candidate, interval, verdict(judged), reason);
        }

        private static boolean isNoAllocation(Score score) {
            return Units.isLessThanAnObject(score.unit(), score.score());
        }

        private Verdict verdict(Judged judged) {
            if (judged.verdict() instanceof Unchanged) {
                return Verdict.SAME;
            }
            if (judged.verdict() instanceof Inconclusive) {
                return Verdict.INSIDE_NOISE;
            }
            boolean larger = judged.verdict() instanceof Larger;
            return switch (baseline.direction()) {
                case NEITHER -> Verdict.DIFFERENT;
                case HIGHER_IS_BETTER -> larger ? Verdict.BETTER : Verdict.WORSE;
                case LOWER_IS_BETTER -> larger ? Verdict.WORSE : Verdict.BETTER;
            };
        }

        private Comparison cannotSay(double ratio, String reason) {
            return new Comparison(key, baseline, candidate, new CannotSay(ratio, reason), Verdict.CANNOT_SAY, reason);
        }
    }

    /** Every benchmark key that both runs have, in the order of the baseline; all are judged together, as the server does. */
    public static List<Comparison> of(Run baseline, Run candidate, String metric) {
        Map<BenchmarkKey, Row> candidates = new LinkedHashMap<>();
        candidate.rows().forEach(row -> candidates.put(row.key(), row));
        List<Pair> pairs = new ArrayList<>();
        for (Row row : baseline.rows()) {
            Row other = candidates.get(row.key());
            Optional<Score> ours = score(row, metric);
            Optional<Score> theirs = other == null ? Optional.empty() : score(other, metric);
            if (ours.isPresent() && theirs.isPresent()) {
                pairs.add(new Pair(row.key(), ours.get(), theirs.get()));
            }
        }
        return judged(pairs);
    }

    private static Optional<Score> score(Row row, String metric) {
        return row.scores().stream()
                .filter(score -> score.metric().equals(metric))
                .findFirst();
    }

    /** Compares two scores of one key and metric. */
    public static Comparison of(BenchmarkKey key, Score baseline, Score candidate) {
        return judged(List.of(new Pair(key, baseline, candidate))).get(0);
    }

    /** The same figures without a verdict. */
    public Comparison withoutVerdict(String because) {
        return new Comparison(key, baseline, candidate, ratio, Verdict.CANNOT_SAY, because);
    }

    private static List<Comparison> judged(List<Pair> pairs) {
        boolean bytes = pairs.stream().anyMatch(pair -> pair.baseline().unit().equals("B/op"));
        List<VerdictRule.Cell> cells = pairs.stream()
                .filter(pair -> pair.withoutTest().isEmpty())
                .map(Pair::cell)
                .toList();
        Iterator<Judged> judged =
                (bytes ? VerdictRule.BYTES : VerdictRule.DEFAULT).judge(cells).iterator();
        return pairs.stream()
                .map(pair -> pair.withoutTest().orElseGet(() -> pair.tested(judged.next())))
                .toList();
    }
}
