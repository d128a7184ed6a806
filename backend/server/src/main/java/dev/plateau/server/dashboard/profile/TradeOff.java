package dev.plateau.server.dashboard.profile;

import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison.Pair;
import dev.plateau.server.dashboard.Metrics;
import dev.plateau.server.dashboard.Words;
import dev.plateau.server.dashboard.cell.SiblingBenchmarks;
import dev.plateau.server.runs.ScoreSummary;
import dev.plateau.server.runs.Scores;
import dev.plateau.server.wording.Quantity;
import dev.plateau.wire.model.Score;
import java.util.List;
import java.util.Optional;

/** Time, bytes and waiting for each operation, of baseline and candidate: what one of them wins another may lose. */
public record TradeOff(List<Part> parts) {
    /**
     * One of the three.
     *
     * @param verdict "regressed", "3.2 times"; may be empty
     * @param style its colour: better, worse or none
     */
    record Part(String name, String baseline, String candidate, String verdict, String style) {}

    public static TradeOff of(Pair pair, List<RecordedSide> sides, ProfilePanel what) {
        return new TradeOff(
                List.of(part("Time", pair.score()), part("Allocation", pair.allocation()), blocked(sides, what)));
    }

    /** Scores of two recorded forks' cells, side by side: nothing is judged. */
    public static TradeOff of(Scores scores, List<RecordedSide> sides, ProfilePanel what) {
        return new TradeOff(List.of(
                part("Score", Score.PRIMARY, scores, sides),
                part("Allocation", Metrics.ALLOCATION, scores, sides),
                blocked(sides, what)));
    }

    private static Part part(String name, String metric, Scores scores, List<RecordedSide> sides) {
        List<Optional<ScoreSummary>> both = sides.stream()
                .map(side ->
                        scores
                                .ofBenchmarks(
                                        side.fork().run(), List.of(side.fork().benchmarkKey()), List.of(metric))
                                .stream()
                                .findFirst())
                .toList();
        ScoreSummary left = both.getFirst().orElse(null);
        ScoreSummary right = both.getLast().orElse(null);
        return new Part(
                name,
                SiblingBenchmarks.amount(left),
                SiblingBenchmarks.amount(right),
                SiblingBenchmarks.times(right, left),
                "soft");
    }

    private static Part blocked(List<RecordedSide> sides, ProfilePanel what) {
        return new Part(
                "Blocked, in the recorded forks",
                sides.getFirst().blockedPerOperation(),
                sides.getLast().blockedPerOperation(),
                what.obstacles().isEmpty() ? "" : "not compared",
                "soft");
    }

    private static Part part(String name, Cell cell) {
        if (!(cell instanceof Cell.Compared compared)) {
            return new Part(name, Quantity.NONE, Quantity.NONE, "", "");
        }
        return new Part(
                name,
                Words.amount(compared.baseline().point()),
                Words.amount(compared.side().point()),
                compared.comparison().verdict().word(),
                switch (compared.comparison().verdict()) {
                    case IMPROVED -> "better";
                    case REGRESSED -> "worse";
                    default -> "soft";
                });
    }
}
