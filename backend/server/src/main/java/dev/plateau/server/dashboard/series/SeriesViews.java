package dev.plateau.server.dashboard.series;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.dashboard.SeriesView;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesCatalog;
import dev.plateau.server.series.SeriesCatalog.SeriesFilter;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/**
 * Finds the series of an address, and the other series of its benchmark that can share its chart: the same mode, metric, unit and axis, so that
 * their values share a scale.
 */
@Component
class SeriesViews {
    /** Largest number of series in addition to the first one. */
    static final int MAX_ADDED_SERIES = 8;

    private static final int MAX_CHOICES = 2_000;

    private final BenchmarkKeys keys;
    private final Environments environments;
    private final SeriesCatalog series;
    private final SeriesPoints points;
    private final SeriesRelations relations;

    SeriesViews(
            BenchmarkKeys keys,
            Environments environments,
            SeriesCatalog series,
            SeriesPoints points,
            SeriesRelations relations) {
        this.keys = keys;
        this.environments = environments;
        this.series = series;
        this.points = points;
        this.relations = relations;
    }

    /**
     * A series among those of one benchmark that share a chart.
     *
     * @param name its differences to the other lines: "21.0.8 parallel-gc"
     * @param onSameHost true if it was measured on the host of the first one; levels of different hosts are not comparable
     */
    record SeriesLine(SeriesView view, String name, boolean onSameHost) {
        Series series() {
            return view.series();
        }

        public long id() {
            return view.series().id();
        }
    }

    /** The series and those of {@code with} that can share its chart, at most {@link #MAX_ADDED_SERIES}, in that order. */
    List<SeriesLine> lines(SeriesView first, Collection<Long> with) {
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
                        (SeriesView view) -> Names.parameters(view.key()), SeriesViews::byNumber)
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
                .map(other -> SeriesView.of(other, same, first.names()))
                .toList();
    }

    /**
     * A series of a project.
     *
     * @throws PageNotFound when the project has none with this id
     */
    Series find(Project project, long id) {
        return series.find(project.id(), id)
                .orElseThrow(
                        () -> PageNotFound.in(project, "series " + id, "The list of series shows those there are."));
    }

    /** A series of a project with names in place of ids; {@link PageNotFound} for an unknown id. */
    SeriesView view(Project project, long id) {
        Series found = find(project, id);
        return SeriesView.of(found, keys.byIds(List.of(found.benchmarkKey())), environments.names());
    }

    /**
     * The axes that a series has points on.
     *
     * @param jdkSeries id of the same series along JDK builds
     * @param commitSeries the commit series that differ only in the JDK, oldest JDK first
     */
    record SeriesAxes(long jdkSeries, List<CommitSeries> commitSeries) {
        /** A commit series and its JDK. */
        record CommitSeries(long id, String jdk) {}
    }

    SeriesAxes axes(SeriesView view) {
        long jdkSeries = relations.alongJdks(view.series().id());
        EnvironmentNames names = view.names();
        return new SeriesAxes(
                jdkSeries,
                points.parts(jdkSeries, names.jdksInOrder()).stream()
                        .map(part -> new SeriesAxes.CommitSeries(part.series(), Names.of(names.jdk(part.jdk()))))
                        .toList());
    }
}
