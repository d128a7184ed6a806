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
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.text.Names;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
        return SeriesView.of(
                found, keys.byIds(project.id(), List.of(found.benchmarkKey())), environments.names(project.id()));
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
        long jdkSeries =
                relations.alongJdks(view.series().project(), view.series().id());
        EnvironmentNames names = view.names();
        return new SeriesAxes(
                jdkSeries,
                points.parts(view.series().project(), jdkSeries, names.jdksInOrder()).stream()
                        .map(part -> new SeriesAxes.CommitSeries(part.series(), names.jdkName(part.jdk())))
                        .toList());
    }

    /** Differences between the series of one benchmark, and names made of them. */
    static final class SeriesTraits {
        /** A possible difference between series of one benchmark, mode, metric and unit. */
        private record Attribute(String name, Function<SeriesView, @Nullable Object> identity) {}

        private static final List<Attribute> TRAITS = List.of(
                new Attribute("JDK", view -> view.series().jdk()),
                new Attribute("flag set", view -> view.series().flagSet()),
                new Attribute("parameters", view -> view.key().parameters()),
                new Attribute("threads", view -> view.key().threads()),
                new Attribute("host", view -> view.series().host()));

        private SeriesTraits() {}

        /** Names that contain only the differences between the series: "21.0.8", or "21.0.8 parallel-gc". No two are equal. */
        static List<String> names(List<SeriesView> series) {
            List<Map<String, String>> traits =
                    series.stream().map(SeriesTraits::traits).toList();
            Set<String> differing = traits.stream()
                    .flatMap(one -> one.keySet().stream())
                    .filter(trait -> traits.stream()
                                    .map(one -> text(one, trait))
                                    .distinct()
                                    .count()
                            > 1)
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            List<String> names = traits.stream()
                    .map(one -> differing.stream()
                            .map(trait ->
                                    trait.equals("flag set") ? ownFlags(text(one, trait), traits) : name(one, trait))
                            .collect(Collectors.joining(" ")))
                    .toList();
            return names.stream().distinct().count() == names.size()
                    ? names
                    : series.stream()
                            .map(one -> names.get(series.indexOf(one)) + " series "
                                    + one.series().id())
                            .toList();
        }

        /** Differences of two series: "JDK", "flag set", "parameters", "threads", "host", in that order. */
        static List<String> differing(SeriesView one, SeriesView other) {
            return TRAITS.stream()
                    .filter(trait -> !Objects.equals(
                            trait.identity().apply(one), trait.identity().apply(other)))
                    .map(Attribute::name)
                    .toList();
        }

        /** Sort key for lists of differences: one difference before several, and those in the order of {@link #differing}. */
        static int rank(List<String> differing) {
            int first = TRAITS.stream().map(Attribute::name).toList().indexOf(differing.getFirst());
            return differing.size() * TRAITS.size() + first;
        }

        /** Traits of a series by name. Parameters start with an at sign; along JDK builds there is no JDK. */
        private static Map<String, String> traits(SeriesView view) {
            Map<String, String> traits = new LinkedHashMap<>();
            EnvironmentNames names = view.names();
            Long id = view.series().jdk();
            if (id != null) {
                Environment.Jdk jdk = names.jdk(id);
                traits.put("JDK", jdk.version());
                traits.put("vendor", Objects.requireNonNullElse(jdk.vendor(), ""));
            }
            traits.put("flag set", names.flagSet(view.series().flagSet()));
            view.key().parameters().forEach((name, value) -> traits.put("@" + name, name + "=" + value));
            int threads = view.key().threads();
            traits.put("threads", threads + (threads == 1 ? " thread" : " threads"));
            traits.put("host", view.host());
            return traits;
        }

        /** Name of a series by a trait, even if it lacks the trait: a parameter that others have, or the vendor of its JDK. */
        private static String name(Map<String, String> traits, String trait) {
            String text = text(traits, trait);
            return text.isEmpty() ? trait.startsWith("@") ? "without " + trait.substring(1) : "unknown vendor" : text;
        }

        private static String text(Map<String, String> traits, String trait) {
            return traits.getOrDefault(trait, "");
        }

        /** The name of a flag set; for one without a name, its flags that not all sets have. */
        private static String ownFlags(String flagSet, Collection<Map<String, String>> traits) {
            String own = flags(flagSet).stream()
                    .filter(flag -> !traits.stream()
                            .allMatch(one -> flags(text(one, "flag set")).contains(flag)))
                    .collect(Collectors.joining(" "));
            return own.isEmpty() ? flagSet : own;
        }

        private static List<String> flags(String flagSet) {
            return flagSet.startsWith("-") ? Arrays.asList(flagSet.split(" ")) : List.of(flagSet);
        }
    }
}
