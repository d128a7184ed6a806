package dev.plateau.collector.report;

import dev.plateau.comparison.ComparedScore;
import dev.plateau.comparison.answers.HeatMark;
import dev.plateau.comparison.answers.ScoredPair;
import dev.plateau.comparison.answers.Speed;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Metric;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.Quantity;
import dev.plateau.wire.text.Verdicts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A benchmark on every column: forks, score, speed, bytes.
 *
 * @param low smallest median of a fork, the left end of the axis
 * @param high largest one
 * @param hasAllocation true if a column measured bytes
 */
record BenchmarkDetail(
        String id,
        String name,
        String conditions,
        String title,
        String low,
        String high,
        boolean hasAllocation,
        List<ColumnScore> scores) {
    /**
     * A score of one column.
     *
     * @param forks number of forks in words
     * @param speed against the baseline; null without one
     * @param noSpeed reason for no speed
     * @param allocation bytes of an operation; empty where they were not measured
     */
    record ColumnScore(
            String column,
            String amount,
            String forks,
            ForkStrip strip,
            @Nullable Speed speed,
            String noSpeed,
            String allocation,
            @Nullable HeatMark allocationChange) {}

    static List<BenchmarkDetail> of(
            List<ReportColumn> columns,
            ReportColumn baseline,
            List<BenchmarkKey> keys,
            Map<Integer, List<ScoredPair>> verdicts) {
        Map<Integer, List<ScoredPair>> bytes = new HashMap<>();
        columns.stream()
                .filter(column -> !column.is(baseline))
                .forEach(column ->
                        bytes.put(column.number(), column.against(baseline, Metric.ALLOCATION.jmhName(), key -> "")));
        List<BenchmarkDetail> details = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            BenchmarkKey key = keys.get(i);
            List<Score> scores = columns.stream()
                    .map(column -> column.score(key, Score.PRIMARY))
                    .filter(Objects::nonNull)
                    .toList();
            ForkStrip.Axis axis = ForkStrip.Axis.of(scores);
            String unit = scores.isEmpty() ? "" : scores.get(0).unit();
            details.add(new BenchmarkDetail(
                    "benchmark-" + i,
                    key.shortName(),
                    Names.conditions(key),
                    key.benchmark(),
                    Quantity.of(axis.low(), unit),
                    Quantity.of(axis.high(), unit),
                    columns.stream().anyMatch(column -> column.score(key, Metric.ALLOCATION.jmhName()) != null),
                    columns.stream()
                            .filter(column -> column.score(key, Score.PRIMARY) != null)
                            .map(column -> score(
                                    key,
                                    column,
                                    axis,
                                    column.is(baseline),
                                    find(verdicts, column, key),
                                    find(bytes, column, key)))
                            .toList()));
        }
        return details;
    }

    private static Optional<ScoredPair> find(
            Map<Integer, List<ScoredPair>> verdicts, ReportColumn column, BenchmarkKey key) {
        return verdicts.getOrDefault(column.number(), List.of()).stream()
                .filter(pair -> pair.key().equals(key))
                .findFirst();
    }

    private static ColumnScore score(
            BenchmarkKey key,
            ReportColumn column,
            ForkStrip.Axis axis,
            boolean isBaseline,
            Optional<ScoredPair> pair,
            Optional<ScoredPair> bytes) {
        Score score = Objects.requireNonNull(column.score(key, Score.PRIMARY));
        Score allocation = column.score(key, Metric.ALLOCATION.jmhName());
        int forks = score.measurements().length;
        return new ColumnScore(
                column.label(),
                ComparedScore.amount(score.unit(), score.score()),
                forks + (forks == 1 ? " fork" : " forks"),
                axis.strip(score),
                isBaseline ? Speed.SAME : pair.flatMap(ScoredPair::speed).orElse(null),
                pair.map(one -> one.comparison().verdict().word()).orElse(Verdicts.word(Verdicts.NO_BASELINE)),
                allocation == null ? "" : ComparedScore.amount(allocation.unit(), allocation.score()),
                bytes.map(one -> HeatMark.of(
                                one.comparison(),
                                one.candidate().direction(),
                                false,
                                false,
                                one.comparison().verdict().word()))
                        .orElse(null));
    }
}
