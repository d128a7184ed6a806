package dev.plateau.server.dashboard.profile;

import static java.util.Map.entry;

import dev.plateau.server.profiles.FigureItem;
import dev.plateau.server.profiles.RecordedFacts;
import dev.plateau.wire.text.Quantity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Figures of recorded forks, one column for each. They were measured with the recorder on: they explain scores, but are not scores.
 *
 * @param lines none when no recording was read
 */
record FigureTable(List<Row> lines) {
    private static final Map<String, String> MEANINGS = Map.ofEntries(
            entry("monitor wait", "time threads were blocked at synchronized, for each operation"),
            entry(
                    "lock wait",
                    "time threads were parked for locks and semaphores of java.util.concurrent, for each operation"),
            entry("context switches of the machine", "of all programs on it, mean of the recording"),
            entry("GC pauses", "how often the garbage collector stopped the program"),
            entry("GC pause time", "how long it was stopped, in all"),
            entry("deoptimizations", "how often compiled code was given up"),
            entry("pinned virtual threads", "how often a virtual thread could not leave its carrier"),
            entry("compile time", "of the JIT compilers, in all of their threads"),
            entry("code cache full", "how often compiled code found no room"),
            entry("safepoints", "how often all threads were stopped"),
            entry("time to safepoints", "until all threads stood, in all"),
            entry("throttled by the CPU limit", "how long the container's limit stopped threads"));

    /** A figure on each side. */
    record Row(String name, String meaning, List<Value> values) {}

    /**
     * A value, or the reason for a missing one.
     *
     * @param detail a rate for scale, "2.4 /s", and a note if short events are missing; may be empty
     * @param known true for a value
     */
    record Value(String text, String detail, boolean known) {
        static Value missing(String why) {
            return new Value(why, "", false);
        }
    }

    static FigureTable of(List<RecordedSide> sides, Map<Long, RecordedFacts> facts) {
        List<@Nullable RecordedFacts> columns = new ArrayList<>();
        sides.forEach(side -> columns.add(facts.get(side.fork().id())));
        RecordedFacts known =
                columns.stream().filter(column -> column != null).findFirst().orElse(null);
        if (known == null) {
            return new FigureTable(List.of());
        }
        List<Row> rows = new ArrayList<>();
        rows.add(new Row(
                "recorded for",
                "from the first event to the last, without gaps between chunks",
                columns.stream().map(FigureTable::length).toList()));
        List<FigureItem> names = FigureItem.all(known.figures());
        for (int i = 0; i < names.size(); i++) {
            int line = i;
            String name = names.get(i).name();
            rows.add(new Row(
                    name,
                    MEANINGS.getOrDefault(name, ""),
                    columns.stream().map(column -> value(column, line)).toList()));
        }
        return new FigureTable(rows);
    }

    private static Value length(@Nullable RecordedFacts facts) {
        return facts == null
                ? Value.missing("not read")
                : new Value(time((double) facts.facts().recorded().toNanos()), "", true);
    }

    private static Value value(@Nullable RecordedFacts facts, int line) {
        if (facts == null) {
            return Value.missing("not read");
        }
        FigureItem figure = FigureItem.all(facts.figures()).get(line);
        Double value = figure.value();
        if (value == null) {
            return Value.missing(missing(figure));
        }
        Duration length = facts.facts().recorded();
        return new Value(
                switch (figure.unit()) {
                    case "ns" -> time(value);
                    case "1/s" -> Quantity.grouped(value) + " /s";
                    case "count" -> Quantity.grouped(value);
                    default -> Quantity.of(value, figure.unit());
                },
                Stream.of(
                                length.isZero() ? "" : detail(figure.unit(), value, length.toNanos() / 1e9),
                                figure.threshold() == null ? "" : "only events from " + figure.threshold() + " on")
                        .filter(words -> !words.isEmpty())
                        .collect(Collectors.joining(", ")),
                true);
    }

    private static String missing(FigureItem figure) {
        if (figure.threshold() != null) {
            return "no event from " + figure.threshold() + " on";
        }
        boolean perOperation = figure.unit().endsWith("/op");
        return perOperation && "unknown".equals(figure.why()) ? "operations not counted" : String.valueOf(figure.why());
    }

    private static String detail(String unit, double value, double seconds) {
        if (value == 0) {
            return "";
        }
        return switch (unit) {
            case "count" -> String.format(Locale.ROOT, value / seconds < 10 ? "%.1f /s" : "%,.0f /s", value / seconds);
            case "ns" -> String.format(Locale.ROOT, "%.2f %% of the time", value / seconds / 1e7);
            default -> "";
        };
    }

    private static String time(double nanos) {
        return nanos == 0 ? "none" : Quantity.of(nanos, "ns/op").replace("/op", "");
    }
}
