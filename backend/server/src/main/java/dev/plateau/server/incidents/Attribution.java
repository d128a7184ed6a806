package dev.plateau.server.incidents;

import dev.plateau.comparison.Comparability.Differences;
import dev.plateau.server.comparisons.RunComparisons;
import dev.plateau.server.detection.UpdatedChangePoint;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.wire.model.Environment.Host;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Names what differs between the runs before and after a change. */
@Component
record Attribution(
        SeriesPoints series, RunComparisons conditions, Environments environments, ExcludedRuns excludedRuns) {
    /** Number of points of each JDK that are compared. */
    private static final int WINDOW = 200;

    /** A JDK that explains at least this share of a change is its cause. */
    private static final double JDK_SHARE = 0.5;

    /**
     * The cause of a change.
     *
     * @param differences facts in which the runs beside it differ, as {@link IncidentChange#differences}
     */
    record Attributed(Cause cause, String differences) {}

    /** The cause; empty along JDK builds for changes that belong to the commit axis. */
    Optional<Attributed> of(UpdatedChangePoint change) {
        Differences differences = conditions.differences(change.series().project(), change.before(), change.first());
        return cause(change, differences).map(cause -> new Attributed(cause, differences.words()));
    }

    private Optional<Cause> cause(UpdatedChangePoint change, Differences differences) {
        boolean sameConditions = differences.obstacles().isEmpty();
        if (change.series().axis() == Axis.JDK) {
            return alongJdks(change).map(cause -> sameConditions && differences.mayAlert() ? cause : Cause.CONFOUNDED);
        }
        if (sameConditions && !differences.mayAlert()) {
            return Optional.of(otherMeasurement(change, differences));
        }
        String before = change.before().commit();
        String first = change.first().commit();
        if (before == null || first == null) {
            return Optional.of(sameConditions ? Cause.UNKNOWN : Cause.FLAGS);
        }
        if (before.equals(first)) {
            return Optional.of(!sameConditions ? Cause.FLAGS : mayBeOfCommit(change) ? Cause.UNKNOWN : Cause.HOST);
        }
        return Optional.of(!sameConditions ? Cause.CONFOUNDED : isHostKnown(change) ? Cause.CODE : Cause.HOST_UNKNOWN);
    }

    /** The cause where the benchmark or its settings changed. */
    private static Cause otherMeasurement(UpdatedChangePoint change, Differences differences) {
        if (differences.ofBenchmark()) {
            return Cause.BENCHMARK;
        }
        String before = change.before().commit();
        return before != null && before.equals(change.first().commit()) ? Cause.SETTINGS : Cause.CONFOUNDED;
    }

    private boolean isHostKnown(UpdatedChangePoint change) {
        return !environments
                .names(change.series().project())
                .host(change.series().host())
                .fingerprint()
                .equals(Host.UNKNOWN);
    }

    /** Tests for another commit in the range of the change: its position is uncertain by some runs. */
    private static boolean mayBeOfCommit(UpdatedChangePoint change) {
        String commit = change.first().commit();
        return !Objects.equals(change.from().commit(), commit)
                || !Objects.equals(change.to().commit(), commit);
    }

    /**
     * Neighbours along JDK builds differ in their commits, too: the newest commit of a JDK is followed by the oldest of the next. So the JDKs are
     * compared commit by commit. A difference at the same commits can't be caused by the code; the rest belongs to the commit axis.
     */
    private Optional<Cause> alongJdks(UpdatedChangePoint change) {
        if (!change.isJdkStep()) {
            return Optional.empty();
        }
        IncidentRecord.JdkStep step = step(change);
        OptionalDouble share = ExplainedShare.atSharedCommits(
                byCommit(change, step.from()),
                byCommit(change, step.to()),
                change.changePoint().shift());
        if (share.isEmpty()) {
            return Optional.of(Cause.CONFOUNDED);
        }
        return share.getAsDouble() >= JDK_SHARE ? Optional.of(Cause.JDK) : Optional.empty();
    }

    /** The two JDKs around the change; those at the ends of its range where both sides have the same JDK. */
    static IncidentRecord.JdkStep step(UpdatedChangePoint change) {
        boolean exact = change.before().jdk() != change.first().jdk();
        return new IncidentRecord.JdkStep(
                change.series().host(),
                (exact ? change.before() : change.from()).jdk(),
                (exact ? change.first() : change.to()).jdk());
    }

    /** Scores by commit, without excluded runs and without points of unknown commit. */
    private Map<String, double[]> byCommit(UpdatedChangePoint change, long jdk) {
        List<Point> points = series
                .parts(change.series().project(), change.series().id())
                .stream()
                .filter(part -> part.jdk() == jdk)
                .flatMap(part -> series.tail(part, change.changePoint().branch(), WINDOW).stream())
                .toList();
        Set<Long> excluded = excludedRuns
                .among(
                        change.series().project(),
                        points.stream().map(Point::run).toList())
                .keySet();
        Map<String, double[]> scores = new HashMap<>();
        points.stream()
                .filter(point -> point.commit() != null && !excluded.contains(point.run()))
                .forEach(point -> scores.merge(
                        Objects.requireNonNullElse(point.commit(), ""),
                        new double[] {point.score()},
                        Attribution::both));
        return scores;
    }

    private static double[] both(double[] one, double[] other) {
        double[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }
}
