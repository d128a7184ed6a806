package dev.plateau.server.dashboard.series;

import static org.springframework.web.util.UriUtils.encodePathSegment;

import dev.plateau.server.api.Page;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.Address;
import dev.plateau.server.dashboard.Metrics;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.dashboard.SeriesView;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.series.Annotations;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.PointFilter;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.server.wording.Names;
import dev.plateau.wire.model.BenchmarkKey;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
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
    private static final int TABLE_ROWS = 20;
    private static final int LONGEST_NOTE = 200;

    private final BenchmarkKeys keys;
    private final Environments environments;
    private final SeriesPoints series;
    private final SeriesRelations relations;
    private final Annotations annotations;
    private final SeriesLines lines;
    private final SeriesChanges changes;
    private final AxisPoints points;
    private final HostTrail hosts;
    private final Clock clock;

    SeriesPage(
            BenchmarkKeys keys,
            Environments environments,
            SeriesPoints series,
            SeriesRelations relations,
            Annotations annotations,
            SeriesLines lines,
            SeriesChanges changes,
            AxisPoints points,
            HostTrail hosts,
            Clock clock) {
        this.keys = keys;
        this.environments = environments;
        this.series = series;
        this.relations = relations;
        this.annotations = annotations;
        this.lines = lines;
        this.changes = changes;
        this.points = points;
        this.hosts = hosts;
        this.clock = clock;
    }

    @GetMapping
    String page(Project project, @PathVariable long id, SeriesChoices choices, HttpServletRequest http, Model model) {
        Series found = find(project, id);
        EnvironmentNames names = environments.names();
        SeriesView view = view(found, names);
        PointFilter range = choices.points(clock.instant());
        List<SeriesLine> shown = lines.of(view, choices.with());
        model.addAttribute("view", view);
        model.addAttribute("lines", shown);
        model.addAttribute("choices", choices);
        model.addAttribute("here", Address.of(http));
        model.addAttribute("branches", series.branches(id));
        List<Point> newest = series.newest(id, range, TABLE_ROWS);
        model.addAttribute(
                "newest",
                newest.stream()
                        .map(point -> PointRow.of(point, found.unit(), names))
                        .toList());
        model.addAttribute("excluded", hosts.excluded(newest));
        model.addAttribute("unstable", hosts.unstable(newest));
        model.addAttribute("annotations", annotations.of(id));
        model.addAttribute("hostMarks", hosts.marks(found));
        model.addAttribute("changes", changes.of(shown, range));
        model.addAttribute(
                "allocates", relations.sameWithMetric(id, Metrics.ALLOCATION).isPresent());
        return "series/series";
    }

    /** Series that the chart can show, too. */
    @GetMapping("/choices")
    String choices(Project project, @PathVariable long id, Model model) {
        Map<String, List<SeriesLine>> found = lines.choices(view(find(project, id), environments.names()));
        model.addAttribute("found", found);
        model.addAttribute("count", found.values().stream().mapToInt(List::size).sum());
        model.addAttribute("most", SeriesLines.MOST);
        return "series/choices :: choices";
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
        List<Point> all = points.of(found, names);
        return SeriesColumns.of(
                found,
                all,
                allocation,
                changes.marks(found, all),
                hosts.excluded(all),
                hosts.unstable(all),
                hosts.corrections(found, all),
                hosts.marks(found, all),
                names);
    }

    /** Every point with nothing rounded. */
    @GetMapping(params = "format=csv")
    @ResponseBody
    Page<PointRow> csv(Project project, @PathVariable long id) {
        Series found = find(project, id);
        EnvironmentNames names = environments.names();
        return Page.whole(points.of(found, names).stream()
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
