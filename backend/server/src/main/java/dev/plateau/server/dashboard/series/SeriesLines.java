package dev.plateau.server.dashboard.series;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.dashboard.SeriesView;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesFilter;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Other series of a benchmark that can share its chart: the same mode, metric, unit and axis, so that their values share a scale. */
@Component
class SeriesLines {
    /** Largest number of series in addition to the first one. */
    static final int MAX_ADDED_SERIES = 8;

    private static final int MAX_CHOICES = 2_000;

    private final BenchmarkKeys keys;
    private final SeriesPoints series;

    SeriesLines(BenchmarkKeys keys, SeriesPoints series) {
        this.keys = keys;
        this.series = series;
    }

    /** The series and those of {@code with} that can share its chart, at most {@link #MAX_ADDED_SERIES}, in that order. */
    List<SeriesLine> of(SeriesView first, Collection<Long> with) {
        if (with.isEmpty()) {
            return named(List.of(first));
        }
        Map<Long, SeriesView> others = others(first).stream()
                .collect(Collectors.toMap(view -> view.series().id(), view -> view));
        return named(Stream.concat(
                        Stream.of(first),
                        with.stream()
                                .distinct()
                                .filter(others::containsKey)
                                .limit(MAX_ADDED_SERIES)
                                .map(others::get))
                .toList());
    }

    private static List<SeriesLine> named(List<SeriesView> views) {
        List<String> names = views.size() == 1 ? List.of("") : SeriesTraits.names(views);
        long host = views.getFirst().series().host();
        return IntStream.range(0, views.size())
                .mapToObj(at -> new SeriesLine(
                        views.get(at), names.get(at), views.get(at).series().host() == host))
                .toList();
    }

    /**
     * Series that can be added, by their differences from a series: "JDK", "JDK and flag set". One difference comes before several, and
     * the name of each series has its differences from the first one alone.
     */
    Map<String, List<SeriesLine>> choices(SeriesView first) {
        List<Long> jdks = first.names().jdksInOrder();
        Comparator<SeriesView> inOrder = Comparator.comparing(
                        (SeriesView view) -> Names.parameters(view.key()), SeriesLines::byNumber)
                .thenComparingInt(view -> view.key().threads())
                .thenComparing(SeriesView::flagSet)
                .thenComparing(SeriesView::host)
                .thenComparingInt(view -> view.series().jdk() == null
                        ? 0
                        : jdks.indexOf(view.series().jdk()));
        Map<List<String>, List<SeriesLine>> byDifference = others(first).stream()
                .sorted(inOrder)
                .collect(Collectors.groupingBy(
                        view -> SeriesTraits.differing(first, view),
                        LinkedHashMap::new,
                        Collectors.mapping(view -> named(List.of(first, view)).getLast(), Collectors.toList())));
        Map<String, List<SeriesLine>> choices = new LinkedHashMap<>();
        byDifference.entrySet().stream()
                .sorted(Comparator.comparingInt(entry -> SeriesTraits.rank(entry.getKey())))
                .forEach(entry -> choices.put(String.join(" and ", entry.getKey()), entry.getValue()));
        return choices;
    }

    /** Numeric order for texts with numbers: size=9 comes before size=10. */
    private static int byNumber(String one, String other) {
        return one.length() != other.length() ? Integer.compare(one.length(), other.length()) : one.compareTo(other);
    }

    private List<SeriesView> others(SeriesView first) {
        Series main = first.series();
        Map<Long, BenchmarkKey> same = new LinkedHashMap<>(keys.ofClass(main.project(), Names.type(first.key())));
        same.values()
                .removeIf(key -> !key.benchmark().equals(first.key().benchmark())
                        || key.mode() != first.key().mode());
        SeriesFilter filter = new SeriesFilter(main.axis(), same.keySet(), main.metric(), null, null, null);
        return series.uncounted(main.project(), filter, MAX_CHOICES).stream()
                .filter(other -> other.id() != main.id() && other.unit().equals(main.unit()))
                .map(other -> view(other, same, first.names()))
                .toList();
    }

    private static SeriesView view(Series other, Map<Long, BenchmarkKey> keys, EnvironmentNames names) {
        BenchmarkKey key = Objects.requireNonNull(keys.get(other.benchmarkKey()));
        return new SeriesView(other, key, names, other.jdk() == null, 0, List.of());
    }
}
