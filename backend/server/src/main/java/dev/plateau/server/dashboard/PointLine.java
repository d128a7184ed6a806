package dev.plateau.server.dashboard;

import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.series.Point;

/** A point with the name of its JDK. */
record PointLine(Point point, String jdk) {
    static PointLine of(Point point, EnvironmentNames names) {
        return new PointLine(point, Names.of(names.jdk(point.jdk())));
    }
}
