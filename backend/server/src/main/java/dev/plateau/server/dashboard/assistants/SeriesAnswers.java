package dev.plateau.server.dashboard.assistants;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.assistants.AssistantTools.Answer;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.platform.api.CsvText;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesCatalog;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.server.series.SeriesPoints.PointFilter;
import dev.plateau.server.series.SeriesQuery;
import dev.plateau.server.series.SeriesRecord;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Series and their points. */
@Component
record SeriesAnswers(BenchmarkKeys benchmarks, Environments environments, SeriesCatalog series, SeriesPoints points) {
    private static final int MAX_SERIES = 50;
    private static final int MAX_POINTS = 1000;

    /** Points of a series, newest first. */
    record SeriesCsv(SeriesRecord series, String csv) {}

    Answer csv(Project project, @Nullable Long id, String benchmark) {
        EnvironmentNames names = environments.names(project.id());
        if (id == null) {
            SeriesQuery query = new SeriesQuery(null, benchmark, null, null, null, null, null, null, null);
            List<Series> found =
                    series.find(project.id(), query.filter(names, () -> benchmarks.all(project.id())), 0, MAX_SERIES);
            Map<Long, BenchmarkKey> keys = benchmarks.byIds(
                    project.id(), found.stream().map(Series::benchmarkKey).toList());
            return new Answer(
                    "Series to choose from: " + found.size() + ", at most " + MAX_SERIES + " are shown.",
                    found.stream().map(one -> SeriesRecord.of(one, keys, names)).toList());
        }
        Series found = series.find(project.id(), id).orElseThrow(() -> Problem.notFound("series", id));
        List<Point> newest = points.newest(project.id(), id, PointFilter.ALL, MAX_POINTS);
        return new Answer(
                "Points: " + newest.size() + ", newest first, at most " + MAX_POINTS + " are shown.",
                new SeriesCsv(
                        SeriesRecord.of(found, benchmarks.byIds(project.id(), List.of(found.benchmarkKey())), names),
                        CsvText.line(List.of(
                                        "position",
                                        "commit",
                                        "branch",
                                        "score",
                                        "low",
                                        "high",
                                        "unit",
                                        "forks",
                                        "jdk",
                                        "run"))
                                + newest.stream()
                                        .map(point -> line(point, found, names))
                                        .collect(Collectors.joining())));
    }

    private static String line(Point point, Series series, EnvironmentNames names) {
        return CsvText.line(List.of(
                point.position().toString(),
                text(point.commit()),
                text(point.branch()),
                String.valueOf(point.score()),
                text(point.low()),
                text(point.high()),
                series.unit(),
                String.valueOf(point.forks()),
                names.jdk(point.jdk()).version(),
                String.valueOf(point.run())));
    }

    private static String text(@Nullable Object value) {
        return CsvText.harmless(Objects.toString(value, ""));
    }
}
