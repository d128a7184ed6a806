package dev.plateau.server.series;

import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Environment;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A series with names in place of ids: in JSON and CSV. */
public record SeriesRecord(
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
        @Nullable JdkRecord jdk,
        String flagSet,
        long points,
        Series.@Nullable Last last) {
    /** A JDK build. */
    public record JdkRecord(
            int feature,
            String version,
            String vmVersion,
            @Nullable String vendor) {
        static JdkRecord of(Environment.Jdk jdk) {
            return new JdkRecord(jdk.feature(), jdk.version(), jdk.vmVersion(), jdk.vendor());
        }

        /** "17.0.9 Eclipse Adoptium"; the vendor only when it is known. */
        public String label() {
            return vendor == null ? version : version + " " + vendor;
        }
    }

    /** @param keys with that of the series */
    public static SeriesRecord of(Series series, Map<Long, BenchmarkKey> keys, EnvironmentNames names) {
        BenchmarkKey key = Objects.requireNonNull(keys.get(series.benchmarkKey()));
        return new SeriesRecord(
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
                series.jdk() == null ? null : JdkRecord.of(names.jdk(series.jdk())),
                names.flagSet(series.flagSet()),
                series.points(),
                series.last());
    }
}
