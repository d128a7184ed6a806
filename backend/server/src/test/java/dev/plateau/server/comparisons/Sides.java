package dev.plateau.server.comparisons;

import dev.plateau.comparison.ComparedScore.ScoreHistory;
import dev.plateau.server.environments.EnvironmentIds;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.series.LatestPoint;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.wire.model.Conditions;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Environment;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

/** Scores, runs and environments to compare. */
final class Sides {
    static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    static final Conditions LIKE = new Conditions("1.37", "FULL_DONTINLINE", "G1", 1L << 30, true, null, null);

    private Sides() {}

    static LatestPoint point(long benchmark, long run, double score) {
        return point(
                benchmark, run, score, new ForkSummary(2, Math.log(score), 0.01), "ops/s", Direction.HIGHER_IS_BETTER);
    }

    private static LatestPoint point(
            long benchmark, long run, double score, ForkSummary summary, String unit, Direction direction) {
        OptionalDouble low = summary.forks() < 2 ? OptionalDouble.empty() : OptionalDouble.of(score * 0.9);
        OptionalDouble high = summary.forks() < 2 ? OptionalDouble.empty() : OptionalDouble.of(score * 1.1);
        return new LatestPoint(
                1,
                benchmark,
                "score",
                unit,
                direction,
                run * 1000 + benchmark,
                run,
                Instant.EPOCH.plusSeconds(run),
                score,
                false,
                low,
                high,
                summary.forks(),
                summary,
                ScoreHistory.NONE,
                null);
    }

    static RunRecord run(long id, long environment, Instant at, Conditions conditions) {
        return new RunRecord(id, environment, "nightly", "main", "c0ffee", null, null, at, conditions);
    }

    static KnownEnvironment environment(long id, String version, String flagSet, String... flags) {
        var jdk = new Environment.Jdk("Eclipse Adoptium", version, "OpenJDK 64-Bit Server VM", version + "+1");
        var host = new Environment.Host("f1", "lab", null, null, null, 2, 0);
        return new KnownEnvironment(
                new EnvironmentIds(1, id, 1, id, id),
                host,
                jdk,
                jdk.feature(),
                flagSet,
                List.of(flags),
                List.of(flags),
                true,
                "",
                true);
    }
}
