package dev.plateau.server.dashboard.series;

import static org.springframework.web.util.UriUtils.encodePathSegment;

import dev.plateau.server.api.Page;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.ChangePointRow;
import dev.plateau.server.dashboard.Metrics;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.dashboard.SeriesView;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.regressions.StoredChangePoint;
import dev.plateau.server.regressions.StoredChangePoints;
import dev.plateau.server.regressions.SuiteShifts;
import dev.plateau.server.series.Annotations;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.PointFilter;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.server.wording.Names;
import dev.plateau.wire.model.BenchmarkKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.server.ResponseStatusException;

/** One series: its charts along commits or JDK builds, notes, and the newest points as a table. */
@Controller
@RequestMapping("/projects/{project}/series/{id}")
class SeriesPage {
    private static final int MOST_POINTS = 100_000;
    private static final int TABLE_ROWS = 20;
    private static final int LONGEST_NOTE = 200;

    private final BenchmarkKeys keys;
    private final Environments environments;
    private final SeriesPoints series;
    private final SeriesRelations relations;
    private final Annotations annotations;
    private final StoredChangePoints changes;
    private final SuiteShifts suiteShifts;
    private final HostTrail hosts;

    SeriesPage(
            BenchmarkKeys keys,
            Environments environments,
            SeriesPoints series,
            SeriesRelations relations,
            Annotations annotations,
            StoredChangePoints changes,
            SuiteShifts suiteShifts,
            HostTrail hosts) {
        this.keys = keys;
        this.environments = environments;
        this.series = series;
        this.relations = relations;
        this.annotations = annotations;
        this.changes = changes;
        this.suiteShifts = suiteShifts;
        this.hosts = hosts;
    }

    @GetMapping
    String page(Project project, @PathVariable long id, Model model) {
        Series found = find(project, id);
        EnvironmentNames names = environments.names();
        model.addAttribute("view", view(found, names));
        model.addAttribute("branches", series.branches(id));
        List<Point> newest = series.newest(id, TABLE_ROWS);
        model.addAttribute(
                "newest",
                newest.stream()
                        .map(point -> PointRow.of(point, found.unit(), names))
                        .toList());
        model.addAttribute("excluded", hosts.excluded(newest));
        model.addAttribute("unstable", hosts.unstable(newest));
        model.addAttribute("annotations", annotations.of(id));
        model.addAttribute("hostMarks", hosts.marks(found));
        addChanges(found, names, model);
        model.addAttribute(
                "allocates", relations.sameWithMetric(id, Metrics.ALLOCATION).isPresent());
        return "series/series";
    }

    private void addChanges(Series found, EnvironmentNames names, Model model) {
        List<StoredChangePoint> known = changes.of(found.id());
        List<ChangePointRow> lines = known.isEmpty()
                ? List.of()
                : ChangePointRow.of(found, known, points(found, names)).reversed();
        List<Point> firsts = lines.stream().map(ChangePointRow::first).toList();
        Map<Long, String> shared = hosts.shared(found, firsts);
        lines.forEach(line -> shared.computeIfAbsent(
                line.first().run(), run -> ChangePointRow.shared(suiteShifts.of(found.project(), run))));
        hosts.moved(found, firsts)
                .forEach((run, words) ->
                        shared.merge(run, words, (common, host) -> common.isEmpty() ? host : common + "; " + host));
        model.addAttribute("changes", lines);
        model.addAttribute("shared", shared);
    }

    @GetMapping("/chart")
    @ResponseBody
    SeriesColumns chart(Project project, @PathVariable long id) {
        Series found = find(project, id);
        EnvironmentNames names = environments.names();
        Map<Long, Double> allocation = relations
                .sameWithMetric(id, Metrics.ALLOCATION)
                .map(relations::scoresByRun)
                .orElseGet(Map::of);
        List<Point> points = points(found, names);
        return SeriesColumns.of(
                found,
                points,
                allocation,
                ChangePointRow.of(found, changes.of(id), points),
                hosts.excluded(points),
                hosts.unstable(points),
                hosts.corrections(found, points),
                hosts.marks(found, points),
                names);
    }

    /** Every point with nothing rounded. */
    @GetMapping(params = "format=csv")
    @ResponseBody
    Page<PointRow> csv(Project project, @PathVariable long id) {
        Series found = find(project, id);
        EnvironmentNames names = environments.names();
        return Page.whole(points(found, names).stream()
                .map(point -> PointRow.of(point, found.unit(), names))
                .toList());
    }

    @PostMapping("/annotations")
    String annotate(
            Project project,
            @PathVariable long id,
            @RequestParam Instant position,
            @RequestParam String text,
            Model model) {
        find(project, id);
        if (text.isBlank() || text.length() > LONGEST_NOTE) {
            throw new ResponseStatusException(
                    HttpStatus.BAD_REQUEST, "A note has 1 to " + LONGEST_NOTE + " characters.");
        }
        annotations.add(id, position, text);
        return annotationsOf(project, id, model);
    }

    @PostMapping("/annotations/{annotation}/remove")
    String removeAnnotation(Project project, @PathVariable long id, @PathVariable long annotation, Model model) {
        find(project, id);
        annotations.remove(id, annotation);
        return annotationsOf(project, id, model);
    }

    private String annotationsOf(Project project, long id, Model model) {
        model.addAttribute("annotations", annotations.of(id));
        model.addAttribute("address", "/projects/" + encodePathSegment(project.name(), "UTF-8") + "/series/" + id);
        return "series/annotations :: annotations";
    }

    private Series find(Project project, long id) {
        return series.find(project.id(), id)
                .orElseThrow(() -> new PageNotFound(
                        "There is no series " + id + " in project " + project.name() + ".",
                        "The list of series shows those there are."));
    }

    /** Along JDK builds the JDKs come one after the other, oldest build first. */
    private List<Point> points(Series found, EnvironmentNames names) {
        List<Long> order = names.jdksInOrder();
        return series.parts(found.id()).stream()
                .sorted(Comparator.comparingInt(part -> order.indexOf(part.jdk())))
                .flatMap(part -> series.points(part, PointFilter.ALL, null, MOST_POINTS).stream())
                .toList();
    }

    private SeriesView view(Series found, EnvironmentNames names) {
        BenchmarkKey key =
                Objects.requireNonNull(keys.byIds(List.of(found.benchmarkKey())).get(found.benchmarkKey()));
        long alongJdks = relations.alongJdks(found.id());
        List<Long> order = names.jdksInOrder();
        List<SeriesView.Neighbour> neighbours = series.parts(alongJdks).stream()
                .sorted(Comparator.comparingInt(part -> order.indexOf(part.jdk())))
                .map(part -> new SeriesView.Neighbour(part.series(), Names.of(names.jdk(part.jdk()))))
                .toList();
        return new SeriesView(found, key, names, found.axis() == Axis.JDK, alongJdks, neighbours);
    }
}
