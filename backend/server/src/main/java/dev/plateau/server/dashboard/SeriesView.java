package dev.plateau.server.dashboard;

import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Series;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import java.util.Map;
import java.util.Objects;

/** A series with names in place of ids, on pages. */
public record SeriesView(Series series, BenchmarkKey key, EnvironmentNames names) {
    /** @param keys with that of the series */
    public static SeriesView of(Series series, Map<Long, BenchmarkKey> keys, EnvironmentNames names) {
        return new SeriesView(series, Objects.requireNonNull(keys.get(series.benchmarkKey())), names);
    }

    public boolean alongJdks() {
        return series.axis() == Axis.JDK;
    }

    public String benchmark() {
        return key.shortName();
    }

    public String packageName() {
        return Names.packageOf(key);
    }

    public String conditions() {
        return Names.conditions(key);
    }

    public String circumstances() {
        return Names.circumstances(key, series.metric());
    }

    public String metric() {
        return Names.metric(key, series.metric());
    }

    public String host() {
        return names.host(series.host()).label();
    }

    public String flagSet() {
        return Names.flagSet(names.flagSet(series.flagSet()));
    }

    /** The JDK held fixed; "all JDKs" along JDK builds. */
    public String jdk() {
        return series.jdk() == null ? "all JDKs" : names.jdkName(series.jdk());
    }

    /** "higher is better". */
    public String direction() {
        return switch (series.direction()) {
            case HIGHER_IS_BETTER -> "higher is better";
            case LOWER_IS_BETTER -> "lower is better";
            case NEITHER -> "no better direction";
        };
    }

    /** A name for files: "Locks.lazy-17.0.9". */
    public String fileName() {
        return (benchmark() + "-" + jdk()).replaceAll("[^A-Za-z0-9._-]+", "-");
    }
}
