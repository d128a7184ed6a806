package dev.plateau.server.series.api;

import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.PointCursor;
import dev.plateau.server.series.PointFilter;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads the points of a series page by page: along commits by time, along JDK builds by JDK and then by time. */
@Component
class PointPages {
    private final SeriesPoints series;
    private final Environments environments;

    PointPages(SeriesPoints series, Environments environments) {
        this.series = series;
        this.environments = environments;
    }

    Page<PointItem> page(Series found, PointFilter filter, @Nullable PointCursor after, int limit) {
        EnvironmentNames names = environments.names();
        List<Long> order = names.jdksInOrder();
        int start = after == null ? 0 : order.indexOf(after.jdk());
        var points = new ArrayList<Point>();
        series.parts(found.id()).stream()
                .filter(part -> order.indexOf(part.jdk()) >= start)
                .sorted(Comparator.comparingInt(part -> order.indexOf(part.jdk())))
                .forEach(part -> {
                    boolean goesOn = after != null && part.jdk() == after.jdk();
                    int wanted = limit + 1 - points.size();
                    if (wanted > 0) {
                        points.addAll(series.points(part, filter, goesOn ? after : null, wanted));
                    }
                });
        Page<Point> page = Page.of(points, limit, point -> PointCursor.of(point).toString());
        return new Page<>(
                page.items().stream()
                        .map(point -> PointItem.of(point, found, JdkItem.of(names.jdk(point.jdk()))))
                        .toList(),
                page.next());
    }
}
