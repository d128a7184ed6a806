package dev.plateau.server.dashboard.series;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.series.SeriesColumns.ChangeMark;
import dev.plateau.server.dashboard.series.SeriesColumns.HostLine;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.QuickGzip;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.PointRecord;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.wire.model.Metric;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import tools.jackson.databind.json.JsonMapper;

/** All points of a series: for its charts, and as a file. */
@Controller
@RequestMapping("/projects/{project}/series/{id}")
class SeriesData {
    private final SeriesViews views;
    private final Environments environments;
    private final SeriesPoints points;
    private final SeriesRelations relations;
    private final SeriesChanges changes;
    private final HostTrail hosts;
    private final JsonMapper json;

    SeriesData(
            SeriesViews views,
            Environments environments,
            SeriesPoints points,
            SeriesRelations relations,
            SeriesChanges changes,
            HostTrail hosts,
            JsonMapper json) {
        this.json = json;
        this.views = views;
        this.environments = environments;
        this.points = points;
        this.relations = relations;
        this.changes = changes;
        this.hosts = hosts;
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
        EnvironmentNames names = environments.names();
        Map<Long, Double> allocation = relations
                .sameWithMetric(id, Metric.ALLOCATION.jmhName())
                .map(relations::scoresByRun)
                .orElseGet(Map::of);
        List<Point> all = points.all(found, names.jdksInOrder());
        List<ChangeMark> changeMarks = changes.marks(found, all);
        List<HostLine> hostLines = hosts.marks(found, all);
        List<Point> sent = thinned ? ThinnedPoints.of(all, changeMarks, hostLines) : all;
        // Facts of single runs, for tooltips, follow with all points.
        boolean whole = sent.size() == all.size();
        return SeriesColumns.of(
                found,
                all.size(),
                sent,
                allocation,
                changeMarks,
                whole ? hosts.excluded(all) : Map.of(),
                whole ? hosts.unstable(all) : Map.of(),
                whole ? hosts.corrections(found, all) : Map.of(),
                hostLines,
                names);
    }

    /** All points, not rounded. */
    @GetMapping(params = "format=csv")
    @ResponseBody
    Page<PointRecord> csv(Project project, @PathVariable long id) {
        Series found = views.find(project, id);
        EnvironmentNames names = environments.names();
        return Page.whole(points.all(found, names.jdksInOrder()).stream()
                .map(point -> PointRecord.of(point, found, names))
                .toList());
    }
}
