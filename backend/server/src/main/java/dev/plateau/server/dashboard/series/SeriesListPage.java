package dev.plateau.server.dashboard.series;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.SeriesView;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.LatestPoints;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesFilter;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.server.wording.Names;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The series of a project, found by words, metric, axis and JDK; read page by page. */
@Controller
class SeriesListPage {
    private static final int ROWS = 100;

    private final BenchmarkKeys keys;
    private final Environments environments;
    private final SeriesPoints series;
    private final LatestPoints latest;

    SeriesListPage(BenchmarkKeys keys, Environments environments, SeriesPoints series, LatestPoints latest) {
        this.latest = latest;
        this.keys = keys;
        this.environments = environments;
        this.series = series;
    }

    /**
     * What is asked for.
     *
     * @param q words that benchmark, parameters, mode or threads contain, all of them
     * @param metric empty for the primary score
     * @param axis {@code commit} or {@code jdk}
     * @param jdk feature release, 0 for all
     */
    record Query(String q, String metric, String axis, int jdk) {}

    @GetMapping("/projects/{project}/series")
    String list(
            Project project,
            @RequestParam(defaultValue = "") String q,
            @RequestParam(defaultValue = "") String metric,
            @RequestParam(defaultValue = "commit") String axis,
            @RequestParam(defaultValue = "0") int jdk,
            @RequestParam(defaultValue = "0") long after,
            Model model) {
        Query query = new Query(q, metric, axis, jdk);
        EnvironmentNames names = environments.names();
        Map<Long, BenchmarkKey> all = keys.all(project.id());
        List<Series> found = series.find(project.id(), filter(query, all, names), after, ROWS + 1);
        List<Series> shown = found.stream().limit(ROWS).toList();
        model.addAttribute("query", query);
        model.addAttribute("empty", all.isEmpty());
        model.addAttribute(
                "rows", shown.stream().map(one -> view(one, all, names)).toList());
        model.addAttribute("next", found.size() > ROWS ? shown.getLast().id() : null);
        model.addAttribute("after", after);
        model.addAttribute("metrics", latest.metrics(project.id()));
        model.addAttribute(
                "features",
                environments.ofProject(project.id()).stream()
                        .map(KnownEnvironment::feature)
                        .distinct()
                        .sorted()
                        .toList());
        return "series/list";
    }

    private static SeriesFilter filter(Query query, Map<Long, BenchmarkKey> all, EnvironmentNames names) {
        Collection<Long> wanted = all.entrySet().stream()
                .filter(entry -> Names.isFound(entry.getValue(), query.q()))
                .map(Map.Entry::getKey)
                .toList();
        return new SeriesFilter(
                query.axis().equals("jdk") ? Axis.JDK : Axis.COMMIT,
                wanted,
                query.metric().isEmpty() ? Score.PRIMARY : query.metric(),
                null,
                query.jdk() == 0 ? null : names.jdksOf(query.jdk()),
                null);
    }

    private static SeriesView view(Series series, Map<Long, BenchmarkKey> keys, EnvironmentNames names) {
        BenchmarkKey key = Objects.requireNonNull(keys.get(series.benchmarkKey()));
        return new SeriesView(series, key, names, series.axis() == Axis.JDK, 0, List.of());
    }
}
