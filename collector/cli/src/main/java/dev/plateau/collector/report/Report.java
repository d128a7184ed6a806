package dev.plateau.collector.report;

import dev.plateau.collector.compare.ComparedFile;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.comparison.HostStability;
import dev.plateau.comparison.answers.CompareAnswer;
import dev.plateau.comparison.answers.Forest;
import dev.plateau.comparison.answers.ScoredPair;
import dev.plateau.comparison.answers.Speed;
import dev.plateau.comparison.answers.SuiteAnswer;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.text.NaturalOrder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Results of files compared with each other, as {@code report/report.html} writes them.
 *
 * @param baseline number of the column that the matrix compares with
 * @param comparisons pairs of columns: with the baseline first, and of these the subject of the sentence
 * @param leftOut number of pairs that would make the page too large
 * @param profiles null without recordings
 * @param notices facts that weaken the comparison: unstable hosts, skipped rows
 * @param notes environments without a column
 */
public record Report(
        String title,
        SuiteAnswer answer,
        List<ReportColumn> columns,
        int baseline,
        ReportMatrix matrix,
        List<Comparison> comparisons,
        int leftOut,
        List<BenchmarkDetail> benchmarks,
        @Nullable ReportProfiles profiles,
        List<String> notices,
        List<String> notes) {
    /** Rows of all comparisons together: with more, the page would be larger than a megabyte. */
    private static final int MAX_ROWS = 400;

    /** Rows of the tables of all benchmarks together, likewise. */
    private static final int MAX_DETAILS = 500;

    /**
     * Two columns.
     *
     * @param obstacle reason why none of the benchmarks is comparable; null when one is
     */
    record Comparison(
            String id,
            ReportColumn baseline,
            ReportColumn candidate,
            CompareAnswer answer,
            @Nullable String obstacle) {
        static Comparison of(ReportColumn baseline, ReportColumn candidate, List<ScoredPair> pairs) {
            CompareAnswer answer = CompareAnswer.of(baseline.name(), candidate.name(), pairs, false);
            return new Comparison(
                    "compare-" + baseline.number() + "-" + candidate.number(),
                    baseline,
                    candidate,
                    answer,
                    pairs.isEmpty() || !answer.scores().isEmpty()
                            ? null
                            : pairs.get(0).comparison().reason());
        }
    }

    /** Two columns with what both measured, before it is in words. */
    private record Pair(ReportColumn baseline, ReportColumn candidate) {}

    /**
     * Compares all that the files contain.
     *
     * @param recordings files of the JDK's Flight Recorder or async-profiler, beside the others
     * @param wanted label, name or release of the baseline column; null for the first one
     * @throws WrongUsage without a score, and where no column has the wanted name
     * @throws IOException with its place, for a recording that can't be read
     */
    public static Report of(List<ComparedFile> files, List<Path> recordings, @Nullable String wanted)
            throws WrongUsage, IOException {
        List<ReportColumn> columns = ReportColumns.of(files);
        if (columns.stream().allMatch(column -> column.rows().isEmpty())) {
            throw new WrongUsage("No file has a score.");
        }
        Optional<ReportColumn> baseline = columns.stream()
                .filter(column -> wanted == null || column.isCalled(wanted))
                .findFirst();
        if (baseline.isEmpty()) {
            throw new WrongUsage("--baseline " + wanted + " is none of "
                    + columns.stream().map(ReportColumn::label).collect(Collectors.joining("; ")) + ".");
        }
        return of(files, columns, baseline.get(), recordings);
    }

    private static Report of(
            List<ComparedFile> files, List<ReportColumn> columns, ReportColumn baseline, List<Path> recordings)
            throws IOException {
        List<BenchmarkKey> keys = columns.stream()
                .flatMap(
                        column -> Stream.concat(column.rows().keySet().stream(), column.unmeasured().keySet().stream()))
                .distinct()
                .sorted(NaturalOrder.OF_BENCHMARKS)
                .toList();
        Map<Integer, List<ScoredPair>> verdicts = new TreeMap<>();
        columns.stream()
                .filter(column -> !column.is(baseline))
                .forEach(column -> verdicts.put(column.number(), column.against(baseline, Score.PRIMARY, key -> null)));
        List<BenchmarkKey> detailed = detailed(keys, columns.size(), verdicts);
        Function<BenchmarkKey, @Nullable String> href =
                key -> detailed.contains(key) ? "#benchmark-" + detailed.indexOf(key) : null;
        SuiteAnswer answer = SuiteAnswer.of(
                baseline.name(),
                columns.stream()
                        .filter(column -> !column.is(baseline))
                        .map(column -> column.candidate(baseline, verdicts.getOrDefault(column.number(), List.of())))
                        .toList(),
                true);
        ReportColumn subject =
                answer.subject().map(one -> columns.get((int) one.id())).orElse(null);
        List<Pair> pairs = pairs(columns, baseline, subject);
        int shown = Math.max(columns.size() - 1, MAX_ROWS / Math.max(1, keys.size()));
        return new Report(
                title(columns, baseline),
                answer,
                columns,
                baseline.number(),
                ReportMatrix.of(columns, baseline, keys, verdicts, href),
                pairs.stream()
                        .limit(shown)
                        .map(pair -> Comparison.of(
                                pair.baseline(),
                                pair.candidate(),
                                pair.candidate().against(pair.baseline(), Score.PRIMARY, href)))
                        .filter(one -> one.answer().compared() > 0)
                        .toList(),
                Math.max(0, pairs.size() - shown),
                BenchmarkDetail.of(columns, baseline, detailed, verdicts),
                ReportProfiles.of(columns, baseline, subject, keys, recordings),
                notices(files),
                ReportColumns.notes(files));
    }

    /** The benchmarks with a table of their own: all, or of a large suite those that changed, and then the first others. */
    private static List<BenchmarkKey> detailed(
            List<BenchmarkKey> keys, int columns, Map<Integer, List<ScoredPair>> verdicts) {
        Set<BenchmarkKey> changed = verdicts.values().stream()
                .flatMap(List::stream)
                .filter(pair -> pair.comparison().verdict().isChange())
                .map(ScoredPair::key)
                .collect(Collectors.toSet());
        Set<BenchmarkKey> chosen = keys.stream()
                .sorted(Comparator.comparing(key -> !changed.contains(key)))
                .limit(MAX_DETAILS / columns)
                .collect(Collectors.toSet());
        return keys.stream().filter(chosen::contains).toList();
    }

    private static String title(List<ReportColumn> columns, ReportColumn baseline) {
        return columns.size() == 1
                ? baseline.label()
                : columns.stream()
                                .filter(column -> !column.is(baseline))
                                .map(ReportColumn::name)
                                .limit(3)
                                .collect(Collectors.joining(", "))
                        + (columns.size() > 4 ? " and more" : "") + " against " + baseline.name();
    }

    /** The subject against the baseline, the others against it, then all other pairs in order. */
    private static List<Pair> pairs(List<ReportColumn> columns, ReportColumn baseline, @Nullable ReportColumn subject) {
        List<Pair> pairs = new ArrayList<>(columns.stream()
                .filter(column -> !column.is(baseline))
                .sorted(Comparator.comparing(column -> !column.is(subject)))
                .map(column -> new Pair(baseline, column))
                .toList());
        IntStream.range(0, columns.size())
                .forEach(i -> columns.subList(i + 1, columns.size()).stream()
                        .filter(other -> !other.is(baseline) && !columns.get(i).is(baseline))
                        .map(other -> new Pair(columns.get(i), other))
                        .forEach(pairs::add));
        return pairs;
    }

    private static List<String> notices(List<ComparedFile> files) {
        Stream<String> hosts = HostStability.notice(
                files.stream().flatMap(file -> file.runs().stream()).map(run -> run.calibration()))
                .map(notice -> notice + ". Its intervals are wider.")
                .stream();
        Stream<String> skipped = files.stream()
                .flatMap(file -> file.skipped().stream().map(row -> file.named() + ": skipped " + row.text()));
        return Stream.concat(hosts, skipped).distinct().toList();
    }

    /** The opening sentence. */
    public String sentence() {
        return answer.others().isEmpty() && columns.size() > 1
                ? CompareAnswer.of(
                                answer.baseline(),
                                columns.get(baseline == 0 ? 1 : 0).name(),
                                List.of(),
                                false)
                        .sentence()
                : answer.sentence();
    }

    /** Number of benchmarks without a table of their own. */
    public int withoutDetails() {
        return matrix.types().stream().mapToInt(type -> type.rows().size()).sum() - benchmarks.size();
    }

    public String baselineLabel() {
        return columns.get(baseline).label();
    }

    /** Labels of the machines. */
    public List<String> hosts() {
        return columns.stream()
                .map(column -> column.environment().host().label())
                .distinct()
                .toList();
    }

    /** First and last day of the measurements; empty where no file has it. */
    public String measured() {
        List<String> days = columns.stream()
                .flatMap(column -> Stream.ofNullable(column.run().run().measuredAt()))
                .map(at -> at.atOffset(ZoneOffset.UTC).toLocalDate().toString())
                .distinct()
                .sorted()
                .toList();
        return days.size() < 2 ? String.join("", days) : days.get(0) + " to " + days.get(days.size() - 1);
    }

    /** Mean speed of every column; each leads to its comparison. */
    public Forest forest() {
        return Forest.of(
                "Speed against " + answer.baseline(),
                "Suite mean",
                Stream.concat(
                                Stream.of(new Forest.Line(answer.baseline(), null, Speed.SAME)),
                                answer.others().stream()
                                        .map(one -> new Forest.Line(
                                                one.name(),
                                                "#compare-" + baseline + "-" + one.id(),
                                                one.mean().orElse(null))))
                        .toList());
    }

    /** The page. */
    public String toHtml() throws IOException {
        return new PageTemplates()
                .fill(
                        "report/report",
                        Map.of("report", this, "styles", asset("report.css"), "script", asset("flame-page.js")));
    }

    /** Content security policy of the page: nothing from outside, and a script only where profiles need one. */
    public String policy() {
        return "default-src 'none'; style-src 'unsafe-inline'"
                + (profiles == null ? "" : "; script-src 'unsafe-inline'; img-src data: blob:");
    }

    private static String asset(String name) throws IOException {
        try (InputStream file = Objects.requireNonNull(Report.class.getResourceAsStream("/static/assets/" + name))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
