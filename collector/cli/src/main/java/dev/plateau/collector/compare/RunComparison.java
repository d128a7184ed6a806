package dev.plateau.collector.compare;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.CellVerdict;
import dev.plateau.comparison.ColumnVerdicts;
import dev.plateau.comparison.ComparedPair;
import dev.plateau.comparison.HostStability;
import dev.plateau.comparison.MatchedKeys;
import dev.plateau.comparison.answers.ScoredPair;
import dev.plateau.comparison.answers.SuiteAnswer;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Two runs side by side, with the verdicts that the server gives to the same data.
 *
 * @param benchmarks those of both runs, in the order of the baseline
 * @param keys those of both runs, and those of only one
 */
public record RunComparison(
        MeasuredRun baseline,
        MeasuredRun candidate,
        List<ComparedBenchmark> benchmarks,
        MatchedKeys<BenchmarkKey> keys) {
    /** One metric of one benchmark on two sides, with its verdict. */
    public record ComparedBenchmark(BenchmarkKey key, Score baseline, Score candidate, CellComparison comparison) {}

    /** Compares the benchmarks that both runs have, all together. */
    public static RunComparison of(MeasuredRun baseline, MeasuredRun candidate, String metric) {
        Map<BenchmarkKey, Score> ours = baseline.scores(metric);
        Map<BenchmarkKey, Score> theirs = candidate.scores(metric);
        MatchedKeys<BenchmarkKey> matched = MatchedKeys.of(ours.keySet(), theirs.keySet());
        List<BenchmarkKey> keys = matched.both();
        Map<BenchmarkKey, Settings> ourSettings = baseline.settings();
        Map<BenchmarkKey, Settings> theirSettings = candidate.settings();
        List<CellComparison> verdicts = ColumnVerdicts.of(keys.stream()
                .map(key -> new ComparedPair(
                        baseline.compared(Objects.requireNonNull(ours.get(key)), ourSettings.get(key)),
                        candidate.compared(Objects.requireNonNull(theirs.get(key)), theirSettings.get(key)),
                        key.mode(),
                        OptionalDouble.empty()))
                .toList());
        List<ComparedBenchmark> benchmarks = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            BenchmarkKey key = keys.get(i);
            benchmarks.add(new ComparedBenchmark(
                    key,
                    Objects.requireNonNull(ours.get(key)),
                    Objects.requireNonNull(theirs.get(key)),
                    verdicts.get(i)));
        }
        return new RunComparison(baseline, candidate, List.copyOf(benchmarks), matched);
    }

    /**
     * Benchmarks of only one of the runs, one line each: "only in the baseline: Parser.parse avgt, 1 thread (failed: out of memory)".
     *
     * @param baselineFile holds the baseline
     * @param candidateFile holds the candidate
     */
    public List<String> oneSided(ComparedFile baselineFile, ComparedFile candidateFile) {
        return Stream.concat(
                        keys.onlyBaseline().stream()
                                .map(key -> candidateFile.hasSkipped(key.benchmark())
                                        ? "not compared: " + key + " (a row of it was skipped in the candidate)"
                                        : "only in the baseline: " + key + candidate.why(key)),
                        keys.onlyCandidate().stream()
                                .map(key -> baselineFile.hasSkipped(key.benchmark())
                                        ? "not compared: " + key + " (a row of it was skipped in the baseline)"
                                        : "only in the candidate: " + key + baseline.why(key)))
                .toList();
    }

    /** The candidate as the subject of a sentence about the suite. */
    public SuiteAnswer.Candidate candidate(long id) {
        Map<BenchmarkKey, Settings> ourSettings = baseline.settings();
        Map<BenchmarkKey, Settings> theirSettings = candidate.settings();
        return new SuiteAnswer.Candidate(
                candidate.label(),
                id,
                baseline.run()
                        .environment()
                        .flagSet()
                        .canonical()
                        .equals(candidate.run().environment().flagSet().canonical()),
                benchmarks.stream()
                        .map(each -> new ScoredPair(
                                each.key(),
                                baseline.compared(each.baseline(), ourSettings.get(each.key())),
                                candidate.compared(each.candidate(), theirSettings.get(each.key())),
                                each.comparison(),
                                null))
                        .toList());
    }

    /** True if a benchmark that both have regressed. */
    public boolean isRegressed() {
        return benchmarks.stream().anyMatch(each -> each.comparison().verdict() == CellVerdict.REGRESSED);
    }

    /** True if every benchmark that both have is comparable. */
    public boolean isComparable() {
        return benchmarks.stream().noneMatch(each -> each.comparison().verdict() == CellVerdict.NOT_COMPARABLE);
    }

    /** "Unstable host: clock readings varied by 11 %"; empty for a stable one. */
    public Optional<String> hostNotice() {
        return HostStability.notice(Stream.of(baseline.calibration(), candidate.calibration()));
    }

    /** Reason why none of the benchmarks is comparable; empty when one is. */
    public Optional<String> obstacle() {
        boolean none = !benchmarks.isEmpty()
                && benchmarks.stream().allMatch(each -> each.comparison().verdict() == CellVerdict.NOT_COMPARABLE);
        return none ? Optional.of(benchmarks.get(0).comparison().reason()) : Optional.empty();
    }
}
