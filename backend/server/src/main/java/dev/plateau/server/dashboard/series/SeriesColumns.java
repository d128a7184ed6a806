package dev.plateau.server.dashboard.series;

import dev.plateau.server.detection.ChangeRecord;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.wire.model.Direction;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The points of a series for its charts: one list per column, so that ten thousand points stay small. Values carry seven significant
 * digits, more than any screen shows. {@code series/points.ts} defines the same format.
 *
 * @param count points of the series: more than are listed here if these are thinned
 * @param jdks names that {@code jdk} indexes
 * @param jdkRanks their ranks in the order of all JDK builds, so that several series share an axis
 * @param branches names that {@code branch} indexes
 * @param position seconds since 1970
 * @param commit the first characters of the hash, as many as a person needs to find it
 * @param id ids of the scores
 * @param allocation bytes per operation of the same benchmark in the same run
 * @param changes change points, in the order of the axis
 * @param excluded why runs are excluded from detection, by run; empty, like the next two, if points are thinned
 * @param unstable descriptions of unstable hosts, by run
 * @param moved corrections for host drift and suite-wide shifts, by run
 * @param marks changes of the host
 */
record SeriesColumns(
        String unit,
        Direction direction,
        int count,
        List<String> jdks,
        List<Integer> jdkRanks,
        List<String> branches,
        List<Long> position,
        List<@Nullable Double> score,
        List<@Nullable Double> low,
        List<@Nullable Double> high,
        List<Integer> forks,
        List<@Nullable String> commit,
        List<Integer> jdk,
        List<Integer> branch,
        List<Long> run,
        List<Long> id,
        List<@Nullable Double> allocation,
        List<ChangeMark> changes,
        Map<Long, String> excluded,
        Map<Long, String> unstable,
        Map<Long, String> moved,
        List<HostLine> marks) {
    private static final int DIGITS = 7;
    /** The largest power of ten that is exact as a double is 10^22; with seven digits, 10^15 is far enough. */
    private static final int MAX_DECIMALS = 15;

    private static final double[] POWERS_OF_TEN = IntStream.rangeClosed(0, MAX_DECIMALS)
            .mapToDouble(power -> Math.pow(10, power))
            .toArray();
    private static final int COMMIT_CHARACTERS = 12;

    /**
     * A change of the host.
     *
     * @param at first score measured since
     */
    record HostLine(long at, String text) {}

    /**
     * A change point in the chart; positions are ids of scores.
     *
     * @param at first score of the new level
     * @param from first score at which the change may have occurred
     * @param to last such score
     * @param state in small letters
     * @param incident id of the incident that it belongs to
     */
    record ChangeMark(
            long id,
            String state,
            String verdict,
            long at,
            long from,
            long to,
            double before,
            double after,
            String words,
            @Nullable Long incident) {
        static ChangeMark of(ChangeRecord change, @Nullable IncidentRecord incident) {
            return new ChangeMark(
                    change.id(),
                    change.state().name().toLowerCase(Locale.ROOT),
                    change.verdict(),
                    change.scoreId(),
                    change.earliestScoreId(),
                    change.latestScoreId(),
                    change.before(),
                    change.after(),
                    change.words(),
                    incident == null ? null : (Long) incident.id());
        }
    }

    static SeriesColumns of(
            Series series,
            int count,
            List<Point> points,
            Map<Long, Double> allocation,
            List<ChangeMark> changes,
            Map<Long, String> excluded,
            Map<Long, String> unstable,
            Map<Long, String> moved,
            List<HostLine> marks,
            EnvironmentNames names) {
        List<Long> jdks = points.stream().map(Point::jdk).distinct().toList();
        List<String> branches =
                points.stream().map(SeriesColumns::branch).distinct().toList();
        return new SeriesColumns(
                series.unit(),
                series.direction(),
                count,
                jdks.stream().map(jdk -> names.jdkName(jdk)).toList(),
                jdks.stream().map(names.jdksInOrder()::indexOf).toList(),
                branches,
                column(points, point -> point.position().getEpochSecond()),
                column(points, point -> rounded(point.score())),
                column(points, point -> rounded(point.low())),
                column(points, point -> rounded(point.high())),
                column(points, Point::forks),
                column(points, SeriesColumns::commit),
                column(points, point -> jdks.indexOf(point.jdk())),
                column(points, point -> branches.indexOf(branch(point))),
                column(points, Point::run),
                column(points, Point::scoreId),
                column(points, point -> rounded(allocation.get(point.run()))),
                changes,
                excluded,
                unstable,
                moved,
                marks);
    }

    private static <T extends @Nullable Object> List<T> column(List<Point> points, Function<Point, T> value) {
        return points.stream().<T>map(value).toList();
    }

    private static String branch(Point point) {
        return point.branch() == null ? "" : point.branch();
    }

    private static @Nullable String commit(Point point) {
        String commit = point.commit();
        return commit == null || commit.length() <= COMMIT_CHARACTERS ? commit : commit.substring(0, COMMIT_CHARACTERS);
    }

    /** Rounds to seven significant digits. A quotient of two whole numbers below 2^53 is the double next to the decimal, so it prints as short. */
    static @Nullable Double rounded(@Nullable Double value) {
        if (value == null || !Double.isFinite(value)) {
            return null;
        }
        int decimals = DIGITS - 1 - (int) Math.floor(Math.log10(Math.abs(value)));
        if (decimals < 0 || decimals > MAX_DECIMALS) {
            return BigDecimal.valueOf(value).round(new MathContext(DIGITS)).doubleValue();
        }
        double scale = POWERS_OF_TEN[decimals];
        return Math.rint(value * scale) / scale;
    }

    /**
     * The points of a long series that its chart draws when all of it is visible: they arrive in half the time of all. {@code
     * charts/decimate.ts} selects in the same way from its points.
     */
    static final class ThinnedPoints {
        /** As many as {@code series/datasets.ts} draws, with up to four points each. */
        private static final int BUCKETS = 600;

        private static final int PER_BUCKET = 4;
        private static final Comparator<Point> BY_SCORE = Comparator.comparingDouble(Point::score);

        private ThinnedPoints() {}

        /**
         * The first, lowest, highest and last point of each bucket, the points with marks, and the one stored last, which a copied link names. All
         * points if they are few.
         */
        static List<Point> of(List<Point> points, List<ChangeMark> changes, List<HostLine> hostLines) {
            if (points.size() <= BUCKETS * PER_BUCKET) {
                return points;
            }
            Set<Long> marked = Stream.concat(
                            changes.stream().flatMap(mark -> Stream.of(mark.at(), mark.from(), mark.to())),
                            hostLines.stream().map(HostLine::at))
                    .collect(Collectors.toSet());
            Comparator<Integer> byScore = Comparator.comparing(points::get, BY_SCORE);
            TreeSet<Integer> kept = IntStream.range(0, points.size())
                    .filter(place -> marked.contains(points.get(place).scoreId()))
                    .boxed()
                    .collect(Collectors.toCollection(TreeSet::new));
            IntStream.range(0, points.size())
                    .boxed()
                    .max(Comparator.comparingLong(place -> points.get(place).scoreId()))
                    .ifPresent(kept::add);
            for (int bucket = 0; bucket < BUCKETS; bucket++) {
                int start = (int) ((long) bucket * points.size() / BUCKETS);
                int end = (int) ((bucket + 1L) * points.size() / BUCKETS) - 1;
                kept.add(start);
                kept.add(end);
                kept.add(IntStream.rangeClosed(start, end).boxed().min(byScore).orElse(start));
                kept.add(IntStream.rangeClosed(start, end).boxed().max(byScore).orElse(start));
            }
            return kept.stream().map(points::get).toList();
        }
    }
}
