package dev.plateau.server.dashboard.series;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Releases;
import dev.plateau.server.dashboard.Address;
import dev.plateau.server.dashboard.EnvironmentChoices;
import dev.plateau.server.dashboard.Option;
import dev.plateau.server.dashboard.SeriesView;
import dev.plateau.server.dashboard.series.SeriesGroup.SeriesRow;
import dev.plateau.server.dashboard.series.SeriesStates.SeriesState;
import dev.plateau.server.dashboard.series.TrendLines.TrendLine;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.LatestPoints;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesCatalog;
import dev.plateau.server.series.SeriesCatalog.SeriesFilter;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.text.Names;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The series of a project by benchmark, with their recent states. */
@Controller
class SeriesListPage {
    private static final int ROWS = 100;

    /** Further series of one metric are cut, with a note on the page. */
    private static final int MAX_SERIES = 10_000;

    private static final List<Option> ORDERS = List.of(
            new Option("name", "Name"),
            new Option(SeriesGroup.BY_STATE, "State, largest change"),
            new Option(SeriesGroup.BY_NEWEST, "Newest point"));

    private final BenchmarkKeys keys;
    private final Environments environments;
    private final SeriesCatalog series;
    private final LatestPoints latest;
    private final SeriesStates states;
    private final TrendLines trends;
    private final Releases releases;
    private final Clock clock;

    SeriesListPage(
            BenchmarkKeys keys,
            Environments environments,
            SeriesCatalog series,
            LatestPoints latest,
            SeriesStates states,
            TrendLines trends,
            Releases releases,
            Clock clock) {
        this.keys = keys;
        this.environments = environments;
        this.series = series;
        this.latest = latest;
        this.states = states;
        this.trends = trends;
        this.releases = releases;
        this.clock = clock;
    }

    /**
     * The query of the list's address; null for any, or the usual.
     *
     * @param q words that benchmark, parameters, mode or threads contain, all of them
     * @param metric null or empty for the primary score
     * @param axis {@code commit}, which is the usual one, or {@code jdk}
     * @param jdk feature release, 0 for any
     * @param flagSet id
     * @param host id
     * @param state word of a state
     * @param reference value of a {@link SeriesStates.Reference}
     * @param order of the groups
     * @param from number of the first row, from 0
     */
    record Query(
            @Nullable String q,
            @Nullable String metric,
            @Nullable String axis,
            @Nullable Integer jdk,
            @Nullable Long flagSet,
            @Nullable Long host,
            @Nullable String state,
            @Nullable String reference,
            @Nullable String order,
            @Nullable Integer from) {
        Query {
            q = Objects.requireNonNullElse(q, "");
            metric = metric == null || metric.isEmpty() ? Score.PRIMARY : metric;
            axis = "jdk".equals(axis) ? "jdk" : "commit";
            jdk = jdk == null || jdk == 0 ? null : jdk;
            state = isOneOf(stateOptions(), state) ? state : null;
            reference = Objects.requireNonNullElse(reference, "");
            order = isOneOf(ORDERS, order) ? order : "name";
            from = from == null ? 0 : Math.max(0, from);
        }

        private static boolean isOneOf(List<Option> options, @Nullable String value) {
            return options.stream().anyMatch(option -> option.value().equals(value));
        }
    }

    /** Of one state of the database: an upload may add series of new benchmarks and environments meanwhile. */
    @GetMapping("/projects/{project}/series")
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    String list(Project project, Query query, HttpServletRequest http, Model model) {
        EnvironmentChoices choices = new EnvironmentChoices(environments.ofProject(project.id()));
        EnvironmentNames names = environments.names(project.id());
        Map<Long, BenchmarkKey> all = keys.all(project.id());
        List<Series> found = series.uncounted(project.id(), filter(query, all, choices), MAX_SERIES);
        List<SeriesStates.Reference> references =
                SeriesStates.Reference.choices(releases.of(project.id()), clock.instant());
        SeriesStates.Reference reference = references.stream()
                .filter(one -> one.value().equals(query.reference()))
                .findFirst()
                .orElse(references.getFirst());
        List<SeriesRow> rows = rows(found, all, names, states.of(project, found, names, reference));
        List<SeriesRow> wanted = rows.stream()
                .filter(row -> query.state() == null || row.state().word().equals(query.state()))
                .toList();
        List<SeriesRow> inOrder = Stream.of(true, false)
                .flatMap(evaluated -> SeriesGroup.of(
                        wanted.stream()
                                .filter(row -> row.isEvaluated() == evaluated)
                                .toList(),
                        Objects.requireNonNull(query.order())))
                .flatMap(group -> group.rows().stream())
                .toList();
        int from = Objects.requireNonNull(query.from());
        List<SeriesRow> shown = inOrder.stream().skip(from).limit(ROWS).toList();
        Address address = Address.of(http);
        model.addAttribute("query", query);
        model.addAttribute("choices", choices);
        model.addAttribute("none", all.isEmpty());
        // The first and the last group may continue on other pages.
        List<SeriesRow> drawn = withTrends(shown, names);
        model.addAttribute("groups", groups(drawn, true));
        model.addAttribute("waiting", groups(drawn, false));
        model.addAttribute("counts", counts(rows));
        model.addAttribute("count", rows.size());
        model.addAttribute("cut", found.size() == MAX_SERIES);
        model.addAttribute("metrics", Option.ofMetrics(latest.metrics(project.id())));
        model.addAttribute("states", stateOptions());
        model.addAttribute("reference", reference);
        model.addAttribute(
                "references",
                references.stream().map(SeriesStates.Reference::option).toList());
        model.addAttribute("orders", ORDERS);
        model.addAttribute("address", address);
        model.addAttribute("first", from > 0 ? address.without("from") : null);
        model.addAttribute("next", inOrder.size() > from + ROWS ? address.with("from", from + ROWS) : null);
        return "series/list";
    }

    private static List<SeriesGroup> groups(List<SeriesRow> rows, boolean evaluated) {
        return SeriesGroup.of(rows.stream()
                        .filter(row -> row.isEvaluated() == evaluated)
                        .toList())
                .toList();
    }

    private List<SeriesRow> withTrends(List<SeriesRow> rows, EnvironmentNames names) {
        Map<Long, TrendLine> lines = trends.of(
                rows.stream().map(row -> row.view().series()).toList(),
                rows.stream()
                        .map(row -> row.current().change())
                        .filter(Objects::nonNull)
                        .toList(),
                names);
        return rows.stream()
                .map(row -> row.with(lines.get(row.view().series().id())))
                .toList();
    }

    private static SeriesFilter filter(Query query, Map<Long, BenchmarkKey> all, EnvironmentChoices choices) {
        String words = Objects.requireNonNull(query.q());
        List<Long> wanted = all.entrySet().stream()
                .filter(entry -> Names.isFound(entry.getValue(), words))
                .map(Map.Entry::getKey)
                .toList();
        List<KnownEnvironment> fitting = choices.fitting(query.jdk(), null, null);
        return new SeriesFilter(
                Axis.ofLabel(Objects.requireNonNull(query.axis())),
                words.isBlank() ? null : wanted,
                query.metric(),
                query.host() == null ? null : List.of(query.host()),
                query.jdk() == null
                        ? null
                        : Set.copyOf(fitting.stream()
                                .map(environment -> environment.ids().jdk())
                                .toList()),
                query.flagSet() == null ? null : List.of(query.flagSet()));
    }

    /** By conditions, then the oldest JDK first, then flag set and host: the order within a group. */
    private List<SeriesRow> rows(
            List<Series> found,
            Map<Long, BenchmarkKey> all,
            EnvironmentNames names,
            Map<Long, SeriesStates.CurrentState> known) {
        List<Long> jdks = names.jdksInOrder();
        return found.stream()
                .map(one -> new SeriesRow(
                        SeriesView.of(one, all, names), Objects.requireNonNull(known.get(one.id())), null))
                .sorted(Comparator.comparing((SeriesRow row) -> row.view().conditions())
                        .thenComparingInt(row -> jdkOrder(row.view().series().jdk(), jdks))
                        .thenComparing(row -> row.view().flagSet())
                        .thenComparing(row -> row.view().host())
                        .thenComparingLong(row -> row.view().series().id()))
                .toList();
    }

    private static int jdkOrder(@Nullable Long jdk, List<Long> inOrder) {
        return jdk == null ? -1 : inOrder.indexOf(jdk);
    }

    private static Map<SeriesState, Long> counts(List<SeriesRow> rows) {
        return rows.stream()
                .collect(Collectors.groupingBy(
                        SeriesRow::state, () -> new EnumMap<>(SeriesState.class), Collectors.counting()));
    }

    private static List<Option> stateOptions() {
        return Arrays.stream(SeriesState.values())
                .map(state -> new Option(state.word(), state.word()))
                .toList();
    }
}
