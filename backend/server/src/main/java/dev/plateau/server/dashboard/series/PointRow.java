package dev.plateau.server.dashboard.series;

import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.series.Point;
import dev.plateau.wire.text.Names;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A point as tables and exports show it: its JDK by name, its score with a unit. */
record PointRow(
        Instant position,
        @Nullable String commit,
        @Nullable String branch,
        String jdk,
        double score,
        @Nullable Double low,
        @Nullable Double high,
        String unit,
        int forks,
        long run,
        long scoreId) {
    static PointRow of(Point point, String unit, EnvironmentNames names) {
        return new PointRow(
                point.position(),
                point.commit(),
                point.branch(),
                Names.of(names.jdk(point.jdk())),
                point.score(),
                point.low(),
                point.high(),
                unit,
                point.forks(),
                point.run(),
                point.scoreId());
    }
}
