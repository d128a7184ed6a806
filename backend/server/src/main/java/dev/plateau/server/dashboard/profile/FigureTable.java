package dev.plateau.server.dashboard.profile;

import dev.plateau.recording.model.Figures.NamedFigure;
import dev.plateau.recording.model.Recording;
import dev.plateau.wire.text.Quantity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Figures of recorded forks, one column for each. They were measured with the recorder on: they explain scores, but are not scores.
 *
 * @param lines none when no recording was read
 */
record FigureTable(List<FigureRow> lines) {
    /** A figure on each side. */
    record FigureRow(String name, String meaning, List<FigureValue> values) {
        private static FigureRow of(
                String name,
                String meaning,
                List<@Nullable Recording> columns,
                Function<Recording, FigureValue> value) {
            return new FigureRow(
                    name,
                    meaning,
                    columns.stream()
                            .map(column -> column == null ? FigureValue.missing("not read") : value.apply(column))
                            .toList());
        }
    }

    /**
     * A value, or the reason for a missing one.
     *
     * @param detail a rate for scale, "2.4 /s", and a note if short events are missing; may be empty
     * @param known true for a value
     */
    record FigureValue(String text, String detail, boolean known) {
        static FigureValue missing(String why) {
            return new FigureValue(why, "", false);
        }
    }

    static FigureTable of(List<RecordedSide> sides, Map<Long, Recording> facts) {
        List<@Nullable Recording> columns = new ArrayList<>();
        sides.forEach(side -> columns.add(facts.get(side.fork().id())));
        Recording known = columns.stream().filter(Objects::nonNull).findFirst().orElse(null);
        if (known == null) {
            return new FigureTable(List.of());
        }
        List<FigureRow> rows = new ArrayList<>();
        rows.add(FigureRow.of(
                "recorded for",
                "from the first event to the last, without gaps between chunks",
                columns,
                recording -> new FigureValue(
                        time((double) recording.facts().recorded().toNanos()), "", true)));
        List<NamedFigure> names = known.figures().named();
        for (int i = 0; i < names.size(); i++) {
            int line = i;
            rows.add(FigureRow.of(
                    names.get(i).name(),
                    names.get(i).meaning(),
                    columns,
                    recording -> value(
                            recording.figures().named().get(line),
                            recording.facts().recorded())));
        }
        return new FigureTable(rows);
    }

    private static FigureValue value(NamedFigure figure, Duration length) {
        Double value = figure.value();
        if (value == null) {
            return FigureValue.missing(missing(figure));
        }
        return new FigureValue(
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

    private static String missing(NamedFigure figure) {
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
        return nanos == 0 ? "none" : Quantity.weight(nanos, "ns");
    }
}
