package dev.plateau.server.dashboard.series;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.SeriesView;
import dev.plateau.server.dashboard.sharing.Badge;
import dev.plateau.server.dashboard.sharing.SharedContent;
import dev.plateau.server.detection.StoredChangePoints;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.incidents.ChangeChart;
import dev.plateau.server.incidents.ChartDrawing;
import dev.plateau.server.incidents.IncidentDetails;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.drawing.Drawing;
import dev.plateau.server.platform.drawing.Drawing.Ink;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesCatalog;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.text.Quantity;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Badge and chart of a series. */
@RestController
@Tag(name = "Images", description = "Badges, charts and a feed, for other pages")
record SeriesImageController(
        KnownProjects projects,
        SeriesCatalog catalog,
        BenchmarkKeys keys,
        Environments environments,
        StoredChangePoints changes,
        IncidentDetails details) {
    @GetMapping("/api/v1/projects/{project}/badges/series/{id}.svg")
    @Operation(summary = "Badge with the newest score of a series")
    ResponseEntity<byte[]> badge(@PathVariable String project, @PathVariable long id) {
        Project found = projects.named(project);
        SeriesView view = view(found, id);
        Series.Last last = view.series().last();
        String score = last == null
                ? "no score"
                : Quantity.of(last.score(), view.series().unit());
        return SharedContent.image(found, new Badge(view.benchmark(), score, Ink.SOFT).drawing(), "svg");
    }

    @GetMapping("/api/v1/projects/{project}/series/{id}/chart.{format:svg|png}")
    @Operation(summary = "Chart of the newest points of a series, with its newest confirmed change")
    ResponseEntity<byte[]> chart(@PathVariable String project, @PathVariable long id, @PathVariable String format) {
        Project found = projects.named(project);
        SeriesView view = view(found, id);
        ChangeChart chart = details.chart(view.series(), changes.of(found.id(), id));
        String detail = view.metric() + ", " + view.circumstances() + ", JDK " + view.jdk() + " " + view.flagSet()
                + ", " + view.host();
        Drawing drawing = ChartDrawing.titled(chart, view.benchmark(), detail, since(chart, view.series()));
        return SharedContent.image(found, drawing, format);
    }

    private static Ink since(ChangeChart chart, Series series) {
        if (series.direction() == Direction.NEITHER) {
            return Ink.TEXT;
        }
        return (chart.after() > chart.before()) == (series.direction() == Direction.HIGHER_IS_BETTER)
                ? Ink.BETTER
                : Ink.WORSE;
    }

    private SeriesView view(Project project, long id) {
        Series series = catalog.find(project.id(), id).orElseThrow(() -> Problem.notFound("series", id));
        return SeriesView.of(
                series, keys.byIds(project.id(), List.of(series.benchmarkKey())), environments.names(project.id()));
    }
}
