package dev.plateau.server.dashboard.series;

import dev.plateau.server.dashboard.SeriesView;
import dev.plateau.server.dashboard.series.SeriesStates.CurrentState;
import dev.plateau.server.dashboard.series.SeriesStates.SeriesState;
import dev.plateau.server.dashboard.series.TrendLines.TrendLine;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The series of one benchmark.
 *
 * @param rows by conditions and environment; at least one
 */
record SeriesGroup(List<SeriesRow> rows) {
    /**
     * A series in the list.
     *
     * @param trend its newest points; null before they are read
     */
    record SeriesRow(
            SeriesView view, CurrentState current, @Nullable TrendLine trend) {
        SeriesRow with(@Nullable TrendLine line) {
            return new SeriesRow(view, current, line);
        }

        /** Full name of the benchmark: rows of one name are a group. */
        String benchmark() {
            return view.key().benchmark();
        }

        SeriesState state() {
            return current.state();
        }

        boolean isEvaluated() {
            return state() != SeriesState.NOT_EVALUATED;
        }
    }

    /** Orders of the list: names in the address. */
    static final String BY_STATE = "state";

    static final String BY_NEWEST = "newest";

    private static final Comparator<SeriesGroup> NAME =
            Comparator.comparing(group -> group.first().benchmark());

    /** Groups rows by benchmark, in the order of the first rows; rows keep their order within a group. */
    static Stream<SeriesGroup> of(List<SeriesRow> rows) {
        return rows.stream()
                .collect(Collectors.groupingBy(SeriesRow::benchmark, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(SeriesGroup::new);
    }

    /** The same in an order of the list. */
    static Stream<SeriesGroup> of(List<SeriesRow> rows, String order) {
        Comparator<SeriesGroup> comparator = switch (order) {
            case BY_STATE ->
                Comparator.comparing(SeriesGroup::worst)
                        .thenComparing(SeriesGroup::largest, Comparator.reverseOrder())
                        .thenComparing(NAME);
            case BY_NEWEST ->
                Comparator.comparing(SeriesGroup::newest, Comparator.reverseOrder())
                        .thenComparing(NAME);
            default -> NAME;
        };
        return of(rows).sorted(comparator);
    }

    private SeriesRow first() {
        return rows.getFirst();
    }

    private SeriesState worst() {
        return rows.stream()
                .map(SeriesRow::state)
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    private double largest() {
        return rows.stream()
                .filter(row -> row.state() == worst())
                .mapToDouble(row -> row.current().magnitude())
                .max()
                .orElse(0);
    }

    private Instant newest() {
        return rows.stream()
                .map(row -> row.view().series().last())
                .filter(Objects::nonNull)
                .map(last -> Objects.requireNonNull(last).at())
                .max(Comparator.naturalOrder())
                .orElse(Instant.EPOCH);
    }

    private SeriesView view() {
        return first().view();
    }

    /** "Locks.lazy". */
    public String title() {
        return view().benchmark();
    }

    /** "org.example". */
    public String packageName() {
        return view().packageName();
    }
}
