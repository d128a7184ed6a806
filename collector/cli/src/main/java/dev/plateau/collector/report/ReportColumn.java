package dev.plateau.collector.report;

import dev.plateau.collector.compare.MeasuredRun;
import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.ColumnVerdicts;
import dev.plateau.comparison.ComparedPair;
import dev.plateau.comparison.ComparedScore;
import dev.plateau.comparison.MatchedKeys;
import dev.plateau.comparison.answers.ScoredPair;
import dev.plateau.comparison.answers.SuiteAnswer;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Conditions;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload.Row;
import dev.plateau.wire.model.Upload.Run;
import dev.plateau.wire.model.Upload.Unmeasured;
import dev.plateau.wire.text.Names;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The results of one environment in one execution.
 *
 * @param number place among the columns, from 0
 * @param label no other column has it: "17.0.15 biased-locking"
 * @param name as short as a sentence allows: "17 biased-locking"
 * @param head what sets it apart from others of its release: "biased-locking"
 * @param file with the first result, as the user named it
 * @param rows newest measured result of each benchmark
 * @param unmeasured newest attempt without a score of each other benchmark
 */
record ReportColumn(
        int number,
        String label,
        String name,
        String head,
        String file,
        MeasuredRun run,
        Map<BenchmarkKey, MeasuredRow> rows,
        Map<BenchmarkKey, Unmeasured> unmeasured,
        Map<BenchmarkKey, RecordedFork> recordings) {
    /** A row with the run that it is from. */
    record MeasuredRow(MeasuredRun run, Row row) {
        @Nullable
        Score score(String metric) {
            return row.scores().stream()
                    .filter(score -> score.metric().equals(metric))
                    .findFirst()
                    .orElse(null);
        }
    }

    /** True for the same column: all else of two columns can be equal. */
    boolean is(@Nullable ReportColumn other) {
        return other != null && number == other.number;
    }

    /** True for its label, name, release or version. */
    boolean isCalled(String text) {
        return Stream.of(
                        label,
                        name,
                        head,
                        file,
                        environment().jdk().version(),
                        String.valueOf(environment().jdk().feature()))
                .anyMatch(text::equals);
    }

    Environment environment() {
        return run.run().environment();
    }

    /** Facts of the environment and of its measurement, for a table. */
    record ColumnFacts(String jvm, List<String> flags, String host, String conditions, String commit) {}

    public ColumnFacts facts() {
        Run measured = run.run();
        Environment.Jdk jdk = environment().jdk();
        Conditions conditions = measured.conditions();
        String sha = measured.commit().sha();
        return new ColumnFacts(
                joined(jdk.vmName(), jdk.vmVersion(), jdk.vendor()),
                environment().flagSet().canonical(),
                environment().host().label(),
                joined(
                        conditions.jmhVersion() == null ? null : "JMH " + conditions.jmhVersion(),
                        conditions.collector(),
                        conditions.blackhole()),
                joined(sha == null ? null : Names.commit(sha), measured.commit().branch()));
    }

    private static String joined(@Nullable String... facts) {
        return Arrays.stream(facts).filter(Objects::nonNull).collect(Collectors.joining(", "));
    }

    @Nullable
    Score score(BenchmarkKey key, String metric) {
        MeasuredRow row = rows.get(key);
        return row == null ? null : row.score(metric);
    }

    private @Nullable ComparedScore compared(BenchmarkKey key, String metric) {
        MeasuredRow row = rows.get(key);
        Score score = row == null ? null : row.score(metric);
        return row == null || score == null ? null : row.run.compared(score, row.row.settings());
    }

    /** Scores of a metric by benchmark. */
    private Map<BenchmarkKey, ComparedScore> scores(String metric) {
        Map<BenchmarkKey, ComparedScore> scores = new LinkedHashMap<>();
        rows.keySet().forEach(key -> {
            ComparedScore score = compared(key, metric);
            if (score != null) {
                scores.put(key, score);
            }
        });
        return scores;
    }

    /**
     * The benchmarks of both columns, compared together.
     *
     * @param href place of a benchmark on the page; null without one
     */
    List<ScoredPair> against(ReportColumn baseline, String metric, Function<BenchmarkKey, @Nullable String> href) {
        Map<BenchmarkKey, ComparedScore> ours = baseline.scores(metric);
        Map<BenchmarkKey, ComparedScore> theirs = scores(metric);
        List<BenchmarkKey> keys = MatchedKeys.of(ours.keySet(), theirs.keySet()).both();
        List<ComparedPair> pairs = keys.stream()
                .map(key -> new ComparedPair(
                        Objects.requireNonNull(ours.get(key)),
                        Objects.requireNonNull(theirs.get(key)),
                        key.mode(),
                        OptionalDouble.empty()))
                .toList();
        List<CellComparison> verdicts = ColumnVerdicts.of(pairs);
        List<ScoredPair> scored = new ArrayList<>();
        for (int i = 0; i < pairs.size(); i++) {
            scored.add(new ScoredPair(
                    keys.get(i),
                    pairs.get(i).baseline(),
                    pairs.get(i).candidate(),
                    verdicts.get(i),
                    href.apply(keys.get(i))));
        }
        return scored;
    }

    /** This environment as the subject of a sentence about the suite. */
    SuiteAnswer.Candidate candidate(ReportColumn baseline, List<ScoredPair> pairs) {
        return new SuiteAnswer.Candidate(name, number, hasFlagsOf(baseline), pairs);
    }

    private boolean hasFlagsOf(ReportColumn other) {
        return environment()
                .flagSet()
                .canonical()
                .equals(other.environment().flagSet().canonical());
    }
}
