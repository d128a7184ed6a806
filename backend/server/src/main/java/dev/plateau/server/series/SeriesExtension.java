package dev.plateau.server.series;

import dev.plateau.server.platform.storage.BinaryCopy;
import dev.plateau.server.platform.storage.BinaryCopy.Column;
import dev.plateau.server.runs.RunRecorded;
import dev.plateau.server.runs.RunRecorded.AddedScore;
import dev.plateau.server.series.SeriesRelations.RunScores;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.stream.IntStream;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.stereotype.Component;

/** Adds the scores of a run to their commit series as points, in the transaction that stores the run. */
@Component
class SeriesExtension {
    private static final List<Column<NewPoint>> COLUMNS = List.of(
            new Column<>("series_id", NewPoint::series),
            new Column<>("position", point -> point.run().position()),
            new Column<>("score_id", point -> point.score().id()),
            new Column<>("project_id", point -> point.run().project()),
            new Column<>("run_id", point -> point.run().run()),
            new Column<>("branch", point -> point.run().branch()),
            new Column<>("commit_sha", point -> point.run().commit()),
            new Column<>("score", point -> point.score().score()),
            new Column<>("background", point -> point.score().background()),
            new Column<>("low", point -> point.score().low()),
            new Column<>("high", point -> point.score().high()),
            new Column<>("forks", point -> point.score().forks()),
            new Column<>("log_mean", point -> point.score().logMean()),
            new Column<>("log_sd", point -> point.score().logSd()));

    private final SeriesKeys keys;
    private final JdbcOperations jdbc;
    private final ApplicationEventPublisher events;

    SeriesExtension(SeriesKeys keys, JdbcOperations jdbc, ApplicationEventPublisher events) {
        this.keys = keys;
        this.jdbc = jdbc;
        this.events = events;
    }

    private record NewPoint(long series, RunRecorded run, AddedScore score) {}

    @EventListener
    void extend(RunRecorded run) {
        List<Long> series = keys.recognise(run);
        List<NewPoint> points = IntStream.range(0, series.size())
                .mapToObj(i -> new NewPoint(series.get(i), run, run.scores().get(i)))
                .toList();
        BinaryCopy.into(jdbc, "point", COLUMNS, points);
        LongSummaryStatistics ids =
                run.scores().stream().mapToLong(AddedScore::id).summaryStatistics();
        events.publishEvent(
                new SeriesExtended(run.project(), new RunScores(run.run(), ids.getMin(), ids.getMax()), run.history()));
    }
}
