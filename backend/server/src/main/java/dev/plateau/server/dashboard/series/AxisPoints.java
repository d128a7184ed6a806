package dev.plateau.server.dashboard.series;

import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.PointFilter;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import java.util.Comparator;
import java.util.List;
import org.springframework.stereotype.Component;

/** Reads the points of a series in the order of its axis. */
@Component
class AxisPoints {
    private static final int MAX_POINTS = 100_000;

    private final SeriesPoints series;

    AxisPoints(SeriesPoints series) {
        this.series = series;
    }

    /** The points of a series. Along JDK builds they are grouped by JDK, oldest build first. */
    List<Point> of(Series found, EnvironmentNames names) {
        List<Long> order = names.jdksInOrder();
        return series.parts(found.id()).stream()
                .sorted(Comparator.comparingInt(part -> order.indexOf(part.jdk())))
                .flatMap(part -> series.points(part, PointFilter.ALL, null, MAX_POINTS).stream())
                .toList();
    }
}
