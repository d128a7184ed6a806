package dev.plateau.server.dashboard.profile;

import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison.Pair;
import dev.plateau.server.dashboard.CellWords;
import dev.plateau.server.dashboard.cell.SiblingBenchmarks;
import dev.plateau.server.runs.ScoreRecord;
import dev.plateau.server.runs.Scores;
import dev.plateau.wire.model.Metric;
import dev.plateau.wire.text.Quantity;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Time, allocation and waiting per operation, of baseline and candidates: a gain in one may be a loss in another. */
public record TradeOff(List<String> labels, List<MeasureSides> parts) {
    /**
     * One of the three measures.
     *
     * @param values of each side, baseline first
     */
    record MeasureSides(String name, List<MeasureValue> values) {}

    /**
     * A value of one side.
     *
     * @param verdict "regressed", "3.2 times"; may be empty
     * @param style its colour: better, worse or none
     */
    record MeasureValue(String amount, String verdict, String style) {}

    /** The trade-off of one benchmark; {@code pairs} are those of each recorded side but the baseline. */
    public static TradeOff of(List<Pair> pairs, List<RecordedSide> sides, ProfilePanel what) {
        return new TradeOff(
                what.labels(),
                Stream.concat(
                                Arrays.stream(Metric.values()).map(metric -> part(pairs, metric)),
                                Stream.of(blocked(sides, what)))
                        .toList());
    }

    /** Scores of two recorded forks' cells, side by side, without a verdict. */
    public static TradeOff of(Scores scores, long project, List<RecordedSide> sides, ProfilePanel what) {
        return new TradeOff(
                what.labels(),
                Stream.concat(
                                Arrays.stream(Metric.values()).map(metric -> part(metric, scores, project, sides)),
                                Stream.of(blocked(sides, what)))
                        .toList());
    }

    private static MeasureSides part(Metric metric, Scores scores, long project, List<RecordedSide> sides) {
        List<Optional<ScoreRecord>> both = sides.stream()
                .map(side -> scores
                        .ofBenchmarks(
                                project,
                                side.fork().run(),
                                List.of(side.fork().benchmarkKey()),
                                List.of(metric.jmhName()))
                        .stream()
                        .findFirst())
                .toList();
        ScoreRecord left = both.getFirst().orElse(null);
        ScoreRecord right = both.getLast().orElse(null);
        return new MeasureSides(
                name(metric),
                List.of(
                        plain(SiblingBenchmarks.amount(left)),
                        new MeasureValue(
                                SiblingBenchmarks.amount(right), SiblingBenchmarks.change(right, left), "soft")));
    }

    private static MeasureSides blocked(List<RecordedSide> sides, ProfilePanel what) {
        String verdict = what.obstacles().isEmpty() ? "" : "not comparable";
        return new MeasureSides(
                "Blocked, in the recorded forks",
                IntStream.range(0, sides.size())
                        .mapToObj(i -> new MeasureValue(sides.get(i).blocked().words(), i == 0 ? "" : verdict, "soft"))
                        .toList());
    }

    /** "Allocation". */
    private static String name(Metric metric) {
        return metric.term().substring(0, 1).toUpperCase(Locale.ROOT)
                + metric.term().substring(1);
    }

    private static MeasureSides part(List<Pair> pairs, Metric metric) {
        List<MeasureValue> candidates =
                pairs.stream().map(pair -> candidate(pair.cell(metric))).toList();
        return new MeasureSides(
                name(metric),
                Stream.concat(
                                Stream.of(plain(pairs.stream()
                                        .flatMap(pair -> Stream.ofNullable(
                                                pair.cell(metric).baseline()))
                                        .map(side -> CellWords.amount(side.point()))
                                        .findFirst()
                                        .orElse(Quantity.NONE))),
                                candidates.stream())
                        .toList());
    }

    private static MeasureValue plain(String amount) {
        return new MeasureValue(amount, "", "");
    }

    private static MeasureValue candidate(Cell cell) {
        if (!(cell instanceof Cell.Compared compared)) {
            return plain(Quantity.NONE);
        }
        return new MeasureValue(
                CellWords.amount(compared.side().point()),
                CellWords.word(compared.comparison().verdict()),
                switch (compared.comparison().verdict()) {
                    case IMPROVED -> "better";
                    case REGRESSED -> "worse";
                    default -> "soft";
                });
    }
}
