package dev.plateau.server.dashboard.series;

import dev.plateau.server.dashboard.series.SeriesColumns.ChangeMark;
import dev.plateau.server.dashboard.series.SeriesColumns.HostLine;
import dev.plateau.server.series.Point;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The points of a long series that its chart draws when all of it is visible: they arrive in half the time of all. {@code
 * charts/decimate.ts} selects in the same way from its points.
 */
final class ThinnedPoints {
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
