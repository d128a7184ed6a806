package dev.plateau.server.series;

import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.series.SeriesCatalog.SeriesFilter;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;
import io.swagger.v3.oas.annotations.Parameter;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The query parameters that select series, by names. */
public record SeriesQuery(
        @Parameter(description = "What varies along the series: commit (the default) or jdk") @Nullable
        String axis,

        @Parameter(description = "Part of the benchmark's name, in any case") @Nullable
        String benchmark,

        @Parameter(description = "Name of the metric", example = "gc.alloc.rate.norm") @Nullable
        String metric,

        @Parameter(description = "Primary scores only") @Nullable
        Boolean primary,

        @Parameter(description = "JMH mode: thrpt, avgt, sample or ss") @Nullable
        String mode,

        @Parameter(description = "Number of threads") @Nullable
        Integer threads,

        @Parameter(description = "Feature release of the JDK", example = "17") @Nullable
        Integer jdk,

        @Parameter(description = "Name of the flag set", example = "default") @Nullable
        String flagSet,

        @Parameter(description = "Label or fingerprint of the host") @Nullable
        String host) {

    /** Drops blank values: forms send empty fields. */
    public SeriesQuery {
        axis = filled(axis);
        benchmark = filled(benchmark);
        metric = filled(metric);
        mode = filled(mode);
        flagSet = filled(flagSet);
        host = filled(host);
    }

    private static @Nullable String filled(@Nullable String text) {
        return text == null || text.isBlank() ? null : text;
    }

    /** The filter of the query; it reads the keys only if it needs them. */
    public SeriesFilter filter(EnvironmentNames names, Supplier<Map<Long, BenchmarkKey>> keys) {
        boolean anyKey = benchmark == null && mode == null && threads == null;
        return new SeriesFilter(
                parsedAxis(),
                anyKey ? null : matching(keys.get()),
                Boolean.TRUE.equals(primary) ? Score.PRIMARY : metric,
                host == null ? null : names.hostsCalled(host),
                jdk == null ? null : names.jdksOf(jdk),
                flagSet == null ? null : names.flagSetsCalled(flagSet));
    }

    private Axis parsedAxis() {
        return switch (axis) {
            case null -> Axis.COMMIT;
            case "commit" -> Axis.COMMIT;
            case "jdk" -> Axis.JDK;
            default -> throw Problem.badParameter("axis", "expected commit or jdk, found " + axis);
        };
    }

    private Collection<Long> matching(Map<Long, BenchmarkKey> keys) {
        return keys.entrySet().stream()
                .filter(entry -> matches(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private boolean matches(BenchmarkKey key) {
        return (benchmark == null
                        || key.benchmark().toLowerCase(Locale.ROOT).contains(benchmark.toLowerCase(Locale.ROOT)))
                && (mode == null || key.mode().label().equals(mode))
                && (threads == null || key.threads() == threads);
    }
}
