package dev.plateau.collector.compare;

import dev.plateau.comparison.ComparedRun;
import dev.plateau.comparison.ComparedScore;
import dev.plateau.comparison.ComparedScore.ScoreHistory;
import dev.plateau.comparison.HostStability;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.host.LoopReadings;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload.Row;
import dev.plateau.wire.model.Upload.Run;
import dev.plateau.wire.model.Upload.Settings;
import dev.plateau.wire.text.Verdicts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A run of a file.
 *
 * @param label {@code 17.0.15/default}; with the build where the file has two of this name: {@code 17.0.15-0a1b2c3d4e/default}
 * @param execution of the plan; the file, where it names none
 * @param calibration readings of the whole execution, by kind of loop
 */
public record MeasuredRun(Run run, String label, String execution, Map<String, LoopReadings> calibration) {
    /**
     * The runs of a file.
     *
     * @param file identifies the file
     */
    public static List<MeasuredRun> of(List<Run> runs, String file) {
        return runs.stream()
                .map(run -> new MeasuredRun(
                        run,
                        label(run, runs),
                        Objects.requireNonNullElse(run.execution(), file),
                        HostStability.readings(runs.stream()
                                .filter(other -> Objects.equals(other.execution(), run.execution()))
                                .flatMap(other -> other.calibrations().stream()))))
                .toList();
    }

    private static String label(Run run, List<Run> runs) {
        Environment.Jdk jdk = run.environment().jdk();
        String flagSet = run.environment().flagSet().name();
        boolean isBuildOfSeveral = jdk.build() != null
                && runs.stream()
                        .map(Run::environment)
                        .filter(other -> other.jdk().version().equals(jdk.version())
                                && other.flagSet().name().equals(flagSet))
                        .anyMatch(other -> !other.jdk().isSameAs(jdk));
        return jdk.version() + (isBuildOfSeveral ? "-" + jdk.build() : "") + "/" + flagSet;
    }

    /** Scores of a metric by benchmark, in the order of the file. */
    public Map<BenchmarkKey, Score> scores(String metric) {
        Map<BenchmarkKey, Score> scores = new LinkedHashMap<>();
        for (Row row : run.rows()) {
            row.scores().stream()
                    .filter(score -> score.metric().equals(metric))
                    .findFirst()
                    .ifPresent(score -> scores.put(row.key(), score));
        }
        return scores;
    }

    /** Reason why a benchmark has no score: " (failed: out of memory)"; empty when it was not tried. */
    String why(BenchmarkKey key) {
        return run.unmeasured().stream()
                .filter(cell -> cell.key().equals(key))
                .findFirst()
                .map(cell -> " (" + Verdicts.of(cell.outcome()) + ": " + cell.reason() + ")")
                .orElse("");
    }

    /** JMH's settings by benchmark. */
    Map<BenchmarkKey, Settings> settings() {
        return run.rows().stream().collect(Collectors.toMap(Row::key, Row::settings, (first, second) -> first));
    }

    /** A score with the facts that its comparison depends on. */
    public ComparedScore compared(Score score, @Nullable Settings settings) {
        return new ComparedScore(
                compared(),
                score.unit(),
                score.direction(),
                score.score(),
                score.background(),
                score.measurements().length,
                ForkSummary.of(score.measurements()).orElse(null),
                ScoreHistory.NONE,
                settings);
    }

    /** Environment and conditions of the run. */
    public ComparedRun compared() {
        return new ComparedRun(
                run.conditions(),
                run.environment().host(),
                run.environment().jdk(),
                run.environment().flagSet().canonical(),
                execution,
                run.measuredAt(),
                null,
                List.of(),
                calibration);
    }
}
