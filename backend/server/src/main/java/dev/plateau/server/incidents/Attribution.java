package dev.plateau.server.incidents;

import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.regressions.LevelChange;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunFacts;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.statistics.change.ChangeSize;
import dev.plateau.wire.Conditions;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Names what differs between the runs before and after a change. */
@Component
class Attribution {
    /** Points of each JDK that are put against each other. */
    private static final int WINDOW = 200;

    private final SeriesPoints series;
    private final RunCatalog runs;
    private final ExcludedRuns excludedRuns;

    Attribution(SeriesPoints series, RunCatalog runs, ExcludedRuns excludedRuns) {
        this.series = series;
        this.excludedRuns = excludedRuns;
        this.runs = runs;
    }

    /** The cause; empty where another series tells of the same change, and says it better. */
    Optional<Cause> of(LevelChange change) {
        boolean sameConditions = sameConditions(change);
        if (change.series().axis() == Axis.JDK) {
            return alongJdks(change).map(cause -> sameConditions ? cause : Cause.CONFOUNDED);
        }
        String before = change.before().commit();
        String first = change.first().commit();
        if (before == null || first == null) {
            return Optional.of(sameConditions ? Cause.UNKNOWN : Cause.FLAGS);
        }
        if (before.equals(first)) {
            return Optional.of(sameConditions ? Cause.HOST : Cause.FLAGS);
        }
        return Optional.of(sameConditions ? Cause.CODE : Cause.CONFOUNDED);
    }

    /**
     * Neighbours along JDK builds differ in their commits, too: the newest one of a JDK stands beside the oldest of the next. So the JDKs are
     * compared commit by commit. What the commits have in common can't be the code; what they don't, the commit axis tells.
     */
    private Optional<Cause> alongJdks(LevelChange change) {
        if (!change.isJdkStep()) {
            return Optional.empty();
        }
        Incident.JdkStep step = step(change);
        Map<String, Double> before = byCommit(change, step.from());
        Map<String, Double> after = byCommit(change, step.to());
        double[] ratios = before.keySet().stream()
                .filter(after::containsKey)
                .mapToDouble(commit -> Math.log(
                        Objects.requireNonNull(after.get(commit)) / Objects.requireNonNull(before.get(commit))))
                .sorted()
                .toArray();
        if (ratios.length == 0) {
            return Optional.of(Cause.CONFOUNDED);
        }
        ChangeSize shift = change.change().shift();
        double whole = Math.log(shift.after() / shift.before());
        return ratios[ratios.length / 2] / whole >= 0.5 ? Optional.of(Cause.JDK) : Optional.empty();
    }

    /** Where the change itself lies between two JDKs these, else those that it may lie between. */
    static Incident.JdkStep step(LevelChange change) {
        boolean exact = change.before().jdk() != change.first().jdk();
        return new Incident.JdkStep(
                change.series().host(),
                (exact ? change.before() : change.from()).jdk(),
                (exact ? change.first() : change.to()).jdk());
    }

    /** Median score of each commit, without excluded runs. Points without a commit share one entry. */
    private Map<String, Double> byCommit(LevelChange change, long jdk) {
        List<Point> points = series.parts(change.series().id()).stream()
                .filter(part -> part.jdk() == jdk)
                .flatMap(part -> series.tail(part, change.change().branch(), WINDOW).stream())
                .toList();
        Set<Long> excluded =
                excludedRuns.among(points.stream().map(Point::run).toList()).keySet();
        Map<String, double[]> scores = new HashMap<>();
        points.stream()
                .filter(point -> !excluded.contains(point.run()))
                .forEach(point -> scores.merge(
                        Objects.requireNonNullElse(point.commit(), ""),
                        new double[] {point.score()},
                        Attribution::both));
        Map<String, Double> medians = new HashMap<>();
        scores.forEach((commit, values) -> {
            Arrays.sort(values);
            medians.put(commit, values[values.length / 2]);
        });
        return medians;
    }

    private static double[] both(double[] one, double[] other) {
        double[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }

    private boolean sameConditions(LevelChange change) {
        List<Conditions> known = runs
                .byIds(List.of(change.before().run(), change.first().run()))
                .stream()
                .map(RunFacts::conditions)
                .toList();
        return known.size() < 2 || same(known.getFirst(), known.getLast());
    }

    /** Facts that a side does not tell are no difference. */
    private static boolean same(Conditions one, Conditions other) {
        return agree(one.jmhVersion(), other.jmhVersion())
                && agree(one.blackhole(), other.blackhole())
                && agree(one.collector(), other.collector())
                && (one.heapMaxBytes().isEmpty()
                        || other.heapMaxBytes().isEmpty()
                        || one.heapMaxBytes().equals(other.heapMaxBytes()));
    }

    private static boolean agree(@Nullable String one, @Nullable String other) {
        return one == null || other == null || one.equals(other);
    }
}
