package dev.plateau.collector.report;

import dev.plateau.comparison.ComparedScore;
import dev.plateau.comparison.answers.HeatMark;
import dev.plateau.comparison.answers.ScoredPair;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload.Unmeasured;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.Quantity;
import dev.plateau.wire.text.Verdicts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Benchmarks by columns, each cell compared with that of the baseline.
 *
 * @param groups neighbouring columns of one release
 * @param types benchmarks by class
 */
record ReportMatrix(List<ReleaseGroup> groups, List<TypeRows> types) {
    /** @param release "17"; empty where the version states none */
    record ReleaseGroup(String release, List<String> versions, int columns) {
        public String versionList() {
            return String.join(", ", versions);
        }
    }

    /** Benchmarks of one class. */
    record TypeRows(String name, String packageName, List<MatrixRow> rows) {}

    /** @param href place of the benchmark below; null without one */
    record MatrixRow(
            @Nullable String href,
            List<String> method,
            String parameters,
            String conditions,
            String title,
            List<MatrixCell> cells) {}

    /** @param tip the whole cell in words; empty for one without a result */
    record MatrixCell(HeatMark mark, String tip) {}

    static ReportMatrix of(
            List<ReportColumn> columns,
            ReportColumn baseline,
            List<BenchmarkKey> keys,
            Map<Integer, List<ScoredPair>> verdicts,
            Function<BenchmarkKey, @Nullable String> href) {
        Map<Integer, Map<BenchmarkKey, ScoredPair>> byKey = new LinkedHashMap<>();
        verdicts.forEach((column, pairs) -> pairs.forEach(pair ->
                byKey.computeIfAbsent(column, number -> new LinkedHashMap<>()).put(pair.key(), pair)));
        Map<String, List<MatrixRow>> types = new LinkedHashMap<>();
        for (BenchmarkKey key : keys) {
            boolean asFactors = byKey.values().stream()
                    .flatMap(column -> Stream.ofNullable(column.get(key)))
                    .anyMatch(pair -> HeatMark.isFactor(
                            pair.comparison(), pair.candidate().direction(), true));
            types.computeIfAbsent(Names.type(key), type -> new ArrayList<>())
                    .add(new MatrixRow(
                            href.apply(key),
                            Names.humps(Names.method(key)),
                            Names.parameters(key),
                            Names.modeAndThreads(key),
                            key.benchmark(),
                            columns.stream()
                                    .map(column -> cell(
                                            key,
                                            column,
                                            baseline,
                                            byKey.getOrDefault(column.number(), Map.of())
                                                    .get(key),
                                            asFactors))
                                    .toList()));
        }
        return new ReportMatrix(
                groups(columns),
                types.entrySet().stream()
                        .map(type -> new TypeRows(
                                type.getKey().substring(type.getKey().lastIndexOf('.') + 1),
                                type.getKey().contains(".")
                                        ? type.getKey()
                                                .substring(0, type.getKey().lastIndexOf('.'))
                                        : "",
                                type.getValue()))
                        .toList());
    }

    private static MatrixCell cell(
            BenchmarkKey key,
            ReportColumn column,
            ReportColumn baseline,
            @Nullable ScoredPair pair,
            boolean asFactors) {
        String on = key.shortName() + " on " + column.name() + ": ";
        Score score = column.score(key, Score.PRIMARY);
        if (pair != null) {
            String amounts = amount(pair.candidate()) + ", baseline " + amount(pair.baseline()) + ": ";
            return new MatrixCell(
                    HeatMark.of(pair.comparison(), pair.candidate().direction(), true, asFactors, Quantity.NONE),
                    on + amounts + pair.comparison().words());
        }
        if (score != null) {
            String amount = ComparedScore.amount(score.unit(), score.score());
            return column.is(baseline)
                    ? new MatrixCell(HeatMark.plain("baseline", amount), on + amount + ", baseline")
                    : new MatrixCell(HeatMark.plain("alone", amount), on + amount + ", no baseline");
        }
        Unmeasured missing = column.unmeasured().get(key);
        if (missing == null) {
            return new MatrixCell(HeatMark.plain("blank", ""), "");
        }
        String words = Verdicts.of(missing.outcome());
        return new MatrixCell(
                HeatMark.plain(missing.outcome().name().toLowerCase(Locale.ROOT).replace('_', '-'), words),
                on + words + ", " + missing.reason());
    }

    private static String amount(ComparedScore score) {
        return ComparedScore.amount(score.unit(), score.score());
    }

    private static List<ReleaseGroup> groups(List<ReportColumn> columns) {
        Map<Integer, List<ReportColumn>> releases = new LinkedHashMap<>();
        columns.forEach(
                column -> releases.computeIfAbsent(column.environment().jdk().feature(), feature -> new ArrayList<>())
                        .add(column));
        return releases.entrySet().stream()
                .map(release -> new ReleaseGroup(
                        release.getKey() == 0 ? "" : String.valueOf(release.getKey()),
                        release.getValue().stream()
                                .map(column -> column.environment().jdk().version())
                                .distinct()
                                .toList(),
                        release.getValue().size()))
                .toList();
    }
}
