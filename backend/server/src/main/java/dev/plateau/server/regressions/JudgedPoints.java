package dev.plateau.server.regressions;

import dev.plateau.server.environments.Environments;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import java.util.Comparator;
import java.util.List;
import org.springframework.stereotype.Component;

/** Which points of a series the detectors see. */
@Component
class JudgedPoints {
    /** Points looked at: enough for every detector, whatever the length of the series. */
    private static final int WINDOW = 200;

    private final SeriesPoints series;
    private final Environments environments;

    JudgedPoints(SeriesPoints series, Environments environments) {
        this.series = series;
        this.environments = environments;
    }

    /** The newest points of a branch in their order. Along JDK builds the JDKs come one after the other, oldest build first. */
    List<Point> newest(Series found, String branch) {
        List<SeriesPoints.JdkPart> parts = series.parts(found.id());
        if (found.axis() == Axis.COMMIT) {
            return series.tail(parts.getFirst(), branch, WINDOW);
        }
        List<Long> order = environments.names().jdksInOrder();
        return parts.stream()
                .sorted(Comparator.comparingInt(part -> order.indexOf(part.jdk())))
                .flatMap(part -> series.tail(part, branch, WINDOW / parts.size()).stream())
                .toList();
    }
}
