package dev.plateau.server.detection;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.server.series.SeriesRelations.Measured;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * The differences between two versions of the rules.
 *
 * @param series series that would be evaluated differently, by id
 * @param confirmed their confirmed changes
 */
record MinimumEffectDiff(
        MinimumEffectVersion before,
        MinimumEffectVersion after,
        Map<Long, BenchmarkKey> benchmarks,
        Map<Long, Measured> series,
        List<StoredChangePoint> confirmed) {
    /** Reads the series and changes that a new version affects. */
    @Component
    static class Reader {
        private final SeriesRelations relations;
        private final BenchmarkKeys keys;
        private final StoredChangePoints changes;

        Reader(SeriesRelations relations, BenchmarkKeys keys, StoredChangePoints changes) {
            this.relations = relations;
            this.keys = keys;
            this.changes = changes;
        }

        MinimumEffectDiff read(long project, MinimumEffectVersion before, MinimumEffectVersion after) {
            Map<Long, BenchmarkKey> benchmarks = keys.all(project);
            Map<Long, Measured> series = relations.ofProject(project).stream()
                    .filter(one -> effect(before, one, benchmarks) != effect(after, one, benchmarks)
                            || before.removesSuiteShiftFrom(one.unit()) != after.removesSuiteShiftFrom(one.unit()))
                    .collect(Collectors.toMap(Measured::id, Function.identity()));
            return new MinimumEffectDiff(before, after, benchmarks, series, changes.confirmed(series.keySet()));
        }
    }

    /** Changes that are large enough now and would be too small. */
    List<StoredChangePoint> below() {
        return confirmed.stream()
                .filter(change -> hasOtherEffect(change) && change.isLargeEnough() && isBelow(change))
                .toList();
    }

    /** Changes that are too small now and would be large enough. */
    List<StoredChangePoint> again() {
        return confirmed.stream()
                .filter(change -> hasOtherEffect(change) && !change.isLargeEnough() && !isBelow(change))
                .toList();
    }

    /** True if the handling of suite-wide shifts differs: then scores differ, too. */
    boolean changesScores() {
        return before.suiteShift() != after.suiteShift();
    }

    private boolean hasOtherEffect(StoredChangePoint change) {
        return effectBefore(change.series()) != effectAfter(change.series());
    }

    private boolean isBelow(StoredChangePoint change) {
        return change.shift().isBelow(effectAfter(change.series()));
    }

    private static double effect(MinimumEffectVersion rules, Measured series, Map<Long, BenchmarkKey> benchmarks) {
        BenchmarkKey key = Objects.requireNonNull(benchmarks.get(series.benchmarkKey()));
        return rules.minimumEffect(series.metric(), series.unit(), key);
    }

    double effectBefore(long id) {
        return effect(before, measured(id), benchmarks);
    }

    double effectAfter(long id) {
        return effect(after, measured(id), benchmarks);
    }

    Measured measured(long id) {
        return Objects.requireNonNull(series.get(id));
    }
}
