package dev.plateau.server.causes;

import dev.plateau.recording.model.CostGrowth;
import dev.plateau.recording.model.CostGrowth.CommonCaller;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Recording;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.causes.GrownFrames.RecordedSides;
import dev.plateau.server.causes.LikelyCauses.LikelyCause;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.profiles.ProfileComparison;
import dev.plateau.server.profiles.ProfileComparison.Costs;
import dev.plateau.server.profiles.RecordingCatalog;
import dev.plateau.statistics.Confidence;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.text.Quantity;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The growth of costs per operation with a change, by the recordings around it. */
@Component
record OperationCosts(RecordingCatalog recordings, BenchmarkKeys keys) {
    private static final int MAX_TYPES = 2;

    private static final double NANOS = 1e9;

    /**
     * The growth found.
     *
     * @param byKind growth of frames, classes and callers
     * @param counters growth of counters, a sentence each
     */
    record OperationGrowth(Map<EventKind, Costs> byKind, List<String> counters) {
        /** The costs per operation of a frame's growth, with its callers; empty if unknown. */
        List<String> ofFrame(EventKind kind, String frame) {
            Costs costs = byKind.get(kind);
            if (costs == null) {
                return List.of();
            }
            List<String> lines = new ArrayList<>();
            costs.frames().stream()
                    .filter(growth -> growth.name().equals(frame))
                    .findFirst()
                    .ifPresent(growth -> {
                        lines.add(words(growth, kind));
                        if (growth.isNew()) {
                            lines.add("no event of this frame before the change");
                        }
                    });
            if (!lines.isEmpty()) {
                costs.caller().stream()
                        .filter(caller -> !caller.frame().name().equals(frame))
                        .map(OperationGrowth::words)
                        .forEach(lines::add);
            }
            return lines;
        }

        private static String words(CommonCaller caller) {
            return String.format(
                    Locale.ROOT,
                    "%.0f %% of the growth lies in and below %s",
                    100 * caller.share(),
                    caller.frame().name());
        }

        /** Classes of locks and of allocated objects that cost more, as separate causes. */
        List<LikelyCause> types() {
            List<LikelyCause> causes = new ArrayList<>();
            byKind.forEach((kind, costs) -> costs.types().stream()
                    .filter(growth -> !growth.name().isEmpty())
                    .limit(MAX_TYPES)
                    .forEach(growth -> causes.add(new LikelyCause(
                            growth.name(),
                            kind == EventKind.ALLOCATION ? "allocated class" : "lock class",
                            null,
                            List.of(words(growth, kind) + (growth.isNew() ? ", none before the change" : ""))))));
            return causes;
        }

        private static String words(CostGrowth growth, EventKind kind) {
            String unit = kind == EventKind.ALLOCATION ? "B/op" : "ns/op";
            String what = switch (kind) {
                case CPU -> "of CPU samples, scaled to the score";
                case ALLOCATION -> "allocated";
                default -> "blocked";
            };
            return "+" + Quantity.of(growth.growth(), unit) + " " + what + " (" + Confidence.TEXT + " CI "
                    + Quantity.interval(growth.low(), growth.high(), unit) + ")";
        }
    }

    /** Compares the recordings around a change. */
    OperationGrowth of(IncidentChange change, RecordedSides sides, ProfileComparison comparison) {
        long before = sides.before().id();
        long since = sides.since().id();
        Map<EventKind, Costs> costs = new EnumMap<>(EventKind.class);
        for (EventKind kind : EventKind.COSTS) {
            boolean isTime = kind == EventKind.CPU;
            Double old = isTime ? nanos(change, change.changePoint().shift().before()) : null;
            Double now = isTime ? nanos(change, change.changePoint().shift().after()) : null;
            if (!isTime || (old != null && now != null)) {
                costs.put(kind, comparison.costs(sides.before(), sides.since(), kind, old, now));
            }
        }
        Map<Long, Recording> facts = recordings.facts(change.changePoint().project(), List.of(before, since));
        return new OperationGrowth(costs, OperationCounters.grown(facts.get(before), facts.get(since)));
    }

    /** Time of an operation in one thread; null where the score is no time. */
    private @Nullable Double nanos(IncidentChange change, double level) {
        if (!change.metric().equals(Score.PRIMARY) || !(level > 0)) {
            return null;
        }
        if (change.unit().equals("ns/op")) {
            return level;
        }
        BenchmarkKey key = keys.byIds(change.changePoint().project(), List.of(change.benchmarkKey()))
                .get(change.benchmarkKey());
        return change.unit().equals("ops/s") && key != null ? key.threads() * NANOS / level : null;
    }
}
