package dev.plateau.server.series.api;

import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.series.Series;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Direction;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A series in the REST API. */
record SeriesItem(
        long id,
        String axis,
        String benchmark,
        Map<String, String> parameters,
        String mode,
        int threads,
        String metric,
        String unit,
        Direction direction,
        String host,
        @Nullable JdkItem jdk,
        String flagSet,
        long points,
        Series.@Nullable Last last) {
    static SeriesItem of(Series series, BenchmarkKey key, EnvironmentNames names) {
        return new SeriesItem(
                series.id(),
                series.axis().label(),
                key.benchmark(),
                key.parameters(),
                key.mode().label(),
                key.threads(),
                series.metric(),
                series.unit(),
                series.direction(),
                names.host(series.host()).label(),
                series.jdk() == null ? null : JdkItem.of(names.jdk(series.jdk())),
                names.flagSet(series.flagSet()),
                series.points(),
                series.last());
    }
}
