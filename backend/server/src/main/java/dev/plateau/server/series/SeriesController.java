package dev.plateau.server.series;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.series.SeriesCatalog.SeriesFilter;
import dev.plateau.server.series.SeriesPoints.PointCursor;
import dev.plateau.server.series.SeriesPoints.PointFilter;
import dev.plateau.wire.model.BenchmarkKey;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Series and their points. */
@RestController
@RequestMapping("/api/v1/projects/{project}/series")
@Tag(name = "Series", description = "Points along commits or along JDK builds, all else held fixed")
record SeriesController(
        KnownProjects projects,
        BenchmarkKeys benchmarkKeys,
        Environments environments,
        SeriesCatalog series,
        SeriesPoints points) {
    @GetMapping(produces = {"application/json", "text/csv"})
    @Operation(summary = "The series of a project, each with its newest point")
    Page<SeriesRecord> list(
            @PathVariable String project,
            @ParameterObject SeriesQuery query,
            @Parameter(description = "Cursor of a next link") @RequestParam(defaultValue = "0") long after,
            @RequestParam(defaultValue = "100") int limit) {
        Project found = projects.named(project);
        Page.checkLimit(limit);
        EnvironmentNames names = environments.names(found.id());
        SeriesFilter filter = query.filter(names, () -> benchmarkKeys.all(found.id()));
        List<Series> page = series.find(found.id(), filter, after, limit + 1);
        Map<Long, BenchmarkKey> keys = benchmarkKeys.byIds(
                found.id(), page.stream().map(Series::benchmarkKey).toList());
        List<SeriesRecord> items =
                page.stream().map(one -> SeriesRecord.of(one, keys, names)).toList();
        return Page.of(items, limit, item -> String.valueOf(item.id()));
    }

    @GetMapping(path = "/{id}", produces = "application/json")
    @Operation(summary = "One series")
    SeriesRecord one(@PathVariable String project, @PathVariable long id) {
        Series found = series(projects.named(project), id);
        return SeriesRecord.of(
                found,
                benchmarkKeys.byIds(found.project(), List.of(found.benchmarkKey())),
                environments.names(found.project()));
    }

    @GetMapping(
            path = "/{id}/points",
            produces = {"application/json", "text/csv"})
    @Operation(
            summary = "The points of a series",
            description =
                    "Along commits in the order of time; along JDK builds grouped by JDK, the oldest build first.")
    Page<PointRecord> points(
            @PathVariable String project,
            @PathVariable long id,
            @RequestParam(required = false) @Nullable String branch,
            @Parameter(description = "Earliest position") @RequestParam(required = false) @Nullable Instant from,
            @Parameter(description = "First position no longer wanted") @RequestParam(required = false) @Nullable
                    Instant to,
            @Parameter(description = "Cursor of a next link") @RequestParam(required = false) @Nullable String after,
            @RequestParam(defaultValue = "1000") int limit) {
        Page.checkLimit(limit);
        PointCursor cursor = after == null || after.isBlank() ? null : PointCursor.parse(after);
        Series found = series(projects.named(project), id);
        EnvironmentNames names = environments.names(found.project());
        List<Point> read = page(found, new PointFilter(branch, from, to, null), cursor, limit + 1, names.jdksInOrder());
        Page<Point> page = Page.of(read, limit, point -> PointCursor.of(point).toString());
        return new Page<>(
                page.items().stream()
                        .map(point -> PointRecord.of(point, found, names))
                        .toList(),
                page.next());
    }

    /** The points after a cursor: along commits by time, along JDK builds by JDK and then by time. */
    private List<Point> page(
            Series found, PointFilter filter, @Nullable PointCursor after, int limit, List<Long> jdksInOrder) {
        int start = after == null ? 0 : jdksInOrder.indexOf(after.jdk());
        List<Point> page = new ArrayList<>();
        points.parts(found.project(), found.id(), jdksInOrder).stream()
                .filter(part -> jdksInOrder.indexOf(part.jdk()) >= start)
                .forEach(part -> {
                    boolean continued = after != null && part.jdk() == after.jdk();
                    int wanted = limit - page.size();
                    if (wanted > 0) {
                        page.addAll(points.points(part, filter, continued ? after : null, wanted));
                    }
                });
        return page;
    }

    private Series series(Project project, long id) {
        return series.find(project.id(), id).orElseThrow(() -> Problem.notFound("series", id));
    }
}
