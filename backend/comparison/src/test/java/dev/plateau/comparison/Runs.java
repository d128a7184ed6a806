package dev.plateau.comparison;

import dev.plateau.comparison.ComparedScore.ScoreHistory;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.host.LoopReadings;
import dev.plateau.wire.model.Conditions;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Mode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Runs and scores to compare. */
final class Runs {
    static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    static final Conditions CONDITIONS = new Conditions("1.37", "FULL_DONTINLINE", "G1", 1L << 30, true, null, null);

    private Runs() {}

    static ComparedRun run(String execution) {
        return run(execution, CONDITIONS, "17.0.9");
    }

    static ComparedRun run(String execution, Conditions conditions, String version, String... flags) {
        return new ComparedRun(
                conditions, host("lab", 2), jdk(version), List.of(flags), execution, NOON, null, List.of(), Map.of());
    }

    static Environment.Host host(String name, int processors) {
        return new Environment.Host("fingerprint of " + name, name, null, null, null, processors, 0);
    }

    static Environment.Jdk jdk(String version) {
        return new Environment.Jdk("Eclipse Adoptium", version, "OpenJDK 64-Bit Server VM", version + "+1");
    }

    static ComparedRun calibrated(String execution, double level, double spread) {
        ComparedRun run = run(execution);
        return new ComparedRun(
                run.conditions(),
                run.host(),
                run.jdk(),
                run.flags(),
                execution,
                NOON,
                null,
                List.of(),
                Map.of("integer-chain-1", new LoopReadings(level, spread, 20)));
    }

    static ComparedScore score(ComparedRun run, String unit, Direction direction, double score, double sd, int forks) {
        return new ComparedScore(
                run,
                unit,
                direction,
                score,
                false,
                forks,
                new ForkSummary(forks, Math.log(score), sd),
                ScoreHistory.NONE,
                null);
    }

    static ComparedScore time(double score, double sd, int forks) {
        return score(run("nightly"), "ns/op", Direction.LOWER_IS_BETTER, score, sd, forks);
    }

    static ComparedScore bytes(double score) {
        return score(run("nightly"), "B/op", Direction.LOWER_IS_BETTER, score, 0.01, 2);
    }

    static ComparedScore background(double bytes) {
        ComparedScore score = bytes(bytes);
        return new ComparedScore(
                score.run(),
                score.unit(),
                score.direction(),
                bytes,
                true,
                score.forks(),
                score.summary(),
                score.history(),
                score.settings());
    }

    static ComparedPair pair(ComparedScore baseline, ComparedScore candidate) {
        return new ComparedPair(baseline, candidate, Mode.AVERAGE_TIME, OptionalDouble.empty());
    }

    static CellComparison compare(ComparedScore baseline, ComparedScore candidate) {
        return ColumnVerdicts.of(List.of(pair(baseline, candidate))).get(0);
    }
}
