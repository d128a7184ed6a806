package dev.plateau.server.dashboard.series;

import static org.springframework.web.util.UriUtils.encodePathSegment;

import dev.plateau.server.alerts.AlertRuleSettings;
import dev.plateau.server.catalog.CommitLog;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.Address;
import dev.plateau.server.dashboard.SavedViews;
import dev.plateau.server.dashboard.SeriesView;
import dev.plateau.server.dashboard.answers.SeriesAnswer;
import dev.plateau.server.dashboard.answers.SeriesAnswer.Gap;
import dev.plateau.server.dashboard.answers.SeriesAnswer.Step;
import dev.plateau.server.dashboard.series.SeriesChanges.LocatedChange;
import dev.plateau.server.dashboard.series.SeriesChanges.SeriesChange;
import dev.plateau.server.dashboard.series.SeriesColumns.ChangeMark;
import dev.plateau.server.dashboard.series.SeriesColumns.HostLine;
import dev.plateau.server.dashboard.series.SeriesViews.SeriesLine;
import dev.plateau.server.dashboard.sharing.LinkPreview;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.incidents.ChangeFact;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.api.QuickGzip;
import dev.plateau.server.series.Annotations;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.PointRecord;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.server.series.SeriesPoints.PointFilter;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Metric;
import dev.plateau.wire.text.Quantity;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import tools.jackson.databind.json.JsonMapper;

/** One series: its charts along commits or JDK builds, notes, the newest points as a table, and all of them as data. */
@Controller
@RequestMapping("/projects/{project}/series/{id}")
record SeriesPage(
        SeriesViews views,
        SeriesPoints series,
        SeriesRelations relations,
        Annotations annotations,
        SeriesChanges changes,
        SavedViews saved,
        CommitLog commitLog,
        Clock clock,
        Environments environments,
        JsonMapper json) {
    private static final int TABLE_ROWS = 20;
    private static final int MAX_NOTE_CHARACTERS = 200;

    @GetMapping
    String page(
            Project project,
            @PathVariable long id,
            SeriesChoices choices,
            HttpServletRequest http,
            HttpServletResponse response,
            Model model) {
        SeriesView view = views.view(project, id);
        Series found = view.series();
        PointFilter wanted = choices.points(clock);
        List<SeriesLine> shown = views.lines(view, choices.with());
        model.addAttribute("view", view);
        model.addAttribute("axes", views.axes(view));
        model.addAttribute("lines", shown);
        model.addAttribute("everything", wanted.equals(PointFilter.ALL));
        Address here = Address.of(http);
        model.addAttribute("here", here);
        // A query may choose points that a thinned series lacks.
        String chartData = here.path() + (here.query().isEmpty() ? "/chart?thinned=true" : "/chart");
        model.addAttribute("chartData", chartData);
        // The browser requests the points before it has read the page.
        response.addHeader("Link", "<" + chartData + ">; rel=preload; as=fetch; crossorigin=anonymous");
        model.addAttribute("branches", series.branches(project.id(), id));
        List<Point> newest = series.newest(project.id(), id, wanted, TABLE_ROWS);
        model.addAttribute(
                "pinned",
                newest.stream()
                        .map(Point::scoreId)
                        .max(Comparator.naturalOrder())
                        .filter(score -> here.value("upTo").isEmpty())
                        .map(score -> here.with("upTo", score))
                        .orElse(here));
        model.addAttribute(
                "newest",
                newest.stream()
                        .map(point -> PointRecord.of(point, found, view.names()))
                        .toList());
        model.addAttribute(
                "logged",
                commitLog.find(
                        project.id(),
                        newest.stream()
                                .map(Point::commit)
                                .filter(Objects::nonNull)
                                .toList()));
        model.addAttribute("excluded", changes.excluded(project.id(), newest));
        model.addAttribute("unstable", changes.unstable(project.id(), newest));
        model.addAttribute("annotations", annotations.of(project.id(), id));
        model.addAttribute("hostMarks", changes.hostMarks(found));
        List<SeriesChange> known = changes.of(shown, wanted);
        model.addAttribute("changes", known);
        // Of several lines, the page answers for its own series.
        List<LocatedChange> own = known.stream()
                .filter(change -> change.line().id() == id)
                .map(SeriesChange::located)
                .toList();
        Optional<Step> step = Step.largest(
                own.stream().flatMap(change -> change.step().stream()).toList());
        Optional<LocatedChange> last = own.stream()
                .filter(change -> step.isPresent() && change.step().equals(step))
                .findFirst();
        Optional<LocatedChange> bytes = relations
                .sameWithMetric(project.id(), id, Metric.ALLOCATION.jmhName())
                .filter(allocation -> allocation != id)
                .map(allocation -> views.find(project, allocation))
                .flatMap(allocation -> changes.lasting(allocation, view.names(), wanted, step));
        SeriesAnswer answer = answer(view, newest, step, bytes.flatMap(LocatedChange::step));
        model.addAttribute("answer", answer);
        model.addAttribute(
                "percent",
                AlertRuleSettings.percentBelow(
                        step.map(one -> Math.expm1(one.size())).orElse(Double.POSITIVE_INFINITY)));
        model.addAttribute(
                "linkPreview", LinkPreview.of(project, answer.sentence(), "series/" + id + "/chart", "series=" + id));
        model.addAttribute(
                "comparison",
                bytes.map(change -> change.comparison(Metric.ALLOCATION.jmhName()))
                        .or(() -> last.map(change -> change.comparison(found.metric())))
                        .orElse(null));
        model.addAttribute("isOfBytes", found.metric().equals(Metric.ALLOCATION.jmhName()));
        model.addAttribute(
                "allocates",
                relations
                        .sameWithMetric(project.id(), id, Metric.ALLOCATION.jmhName())
                        .isPresent());
        model.addAttribute(
                "pin",
                saved.pinned(project).stream()
                        .filter(pinned -> pinned.series().orElse(-1) == id)
                        .findFirst()
                        .orElse(null));
        model.addAttribute("pinName", view.benchmark() + ", " + view.circumstances() + ", " + view.jdk());
        return "series/series";
    }

    private SeriesAnswer answer(SeriesView view, List<Point> newest, Optional<Step> step, Optional<Step> bytes) {
        Series found = view.series();
        return new SeriesAnswer(
                view.benchmark(),
                ChangeFact.Kind.of(found.metric(), found.unit(), found.direction()),
                newest.isEmpty() ? null : Quantity.of(newest.getFirst().score(), found.unit()),
                found.points(),
                found.direction() != Direction.NEITHER,
                step,
                bytes,
                found.jdk() == null && found.points() < SeriesAnswer.MIN_POINTS
                        ? Gap.of(
                                newest.stream()
                                        .sorted(Comparator.comparingInt((Point point) -> view.names()
                                                        .jdksInOrder()
                                                        .indexOf(point.jdk()))
                                                .thenComparing(Point::position))
                                        .toList(),
                                point -> view.names().jdkName(point.jdk()))
                        : Optional.empty(),
                LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).getYear());
    }

    /** The chart alone, for a frame in another page. */
    @GetMapping("/embed")
    String embed(Project project, @PathVariable long id, Model model) {
        model.addAttribute("view", views.view(project, id));
        return "sharing/embed";
    }

    /** Other series that the chart can show. */
    @GetMapping("/choices")
    String choices(Project project, @PathVariable long id, Model model) {
        Map<String, List<SeriesLine>> found = views.choices(views.view(project, id));
        model.addAttribute("found", found);
        model.addAttribute("count", found.values().stream().mapToInt(List::size).sum());
        model.addAttribute("most", SeriesViews.MAX_ADDED_SERIES);
        return "series/choices :: choices";
    }

    @PostMapping("/annotations")
    String annotate(
            Project project,
            @PathVariable long id,
            @RequestParam Instant position,
            @RequestParam(required = false) @Nullable Long score,
            @RequestParam String text,
            Model model) {
        views.find(project, id);
        if (text.isBlank() || text.length() > MAX_NOTE_CHARACTERS) {
            throw Problem.notPossible(
                    new IllegalArgumentException("A note must have 1 to " + MAX_NOTE_CHARACTERS + " characters."));
        }
        annotations.add(project.id(), id, position, score, text);
        return annotationsOf(project, id, model);
    }

    @PostMapping("/annotations/{annotation}/remove")
    String removeAnnotation(Project project, @PathVariable long id, @PathVariable long annotation, Model model) {
        views.find(project, id);
        annotations.remove(project.id(), id, annotation);
        return annotationsOf(project, id, model);
    }

    private String annotationsOf(Project project, long id, Model model) {
        model.addAttribute("annotations", annotations.of(project.id(), id));
        model.addAttribute("address", "/projects/" + encodePathSegment(project.name(), "UTF-8") + "/series/" + id);
        return "series/annotations :: annotations";
    }

    /** Its points; with {@code thinned}, of a long series those that are drawn when all of it is visible. */
    @GetMapping("/chart")
    void chart(
            Project project,
            @PathVariable long id,
            @RequestParam(defaultValue = "false") boolean thinned,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        SeriesColumns columns = columns(project, id, thinned);
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        try (OutputStream body = QuickGzip.body(request, response)) {
            json.writeValue(body, columns);
        }
    }

    private SeriesColumns columns(Project project, long id, boolean thinned) {
        Series found = views.find(project, id);
        EnvironmentNames names = environments.names(project.id());
        Map<Long, Double> allocation = relations
                .sameWithMetric(project.id(), id, Metric.ALLOCATION.jmhName())
                .map(other -> relations.scoresByRun(project.id(), other))
                .orElseGet(Map::of);
        List<Point> all = series.all(found, names.jdksInOrder());
        List<ChangeMark> changeMarks = changes.marks(found, all);
        List<HostLine> hostLines = changes.hostLines(found, all);
        List<Point> sent = thinned ? SeriesColumns.ThinnedPoints.of(all, changeMarks, hostLines) : all;
        // Facts of single runs, for tooltips, follow with all points.
        boolean whole = sent.size() == all.size();
        return SeriesColumns.of(
                found,
                all.size(),
                sent,
                allocation,
                changeMarks,
                whole ? changes.excluded(project.id(), all) : Map.of(),
                whole ? changes.unstable(project.id(), all) : Map.of(),
                whole ? changes.corrections(found, all) : Map.of(),
                hostLines,
                names);
    }

    /** All points, not rounded. */
    @GetMapping(params = "format=csv")
    @ResponseBody
    Page<PointRecord> csv(Project project, @PathVariable long id) {
        Series found = views.find(project, id);
        EnvironmentNames names = environments.names(project.id());
        return Page.whole(series.all(found, names.jdksInOrder()).stream()
                .map(point -> PointRecord.of(point, found, names))
                .toList());
    }
}
