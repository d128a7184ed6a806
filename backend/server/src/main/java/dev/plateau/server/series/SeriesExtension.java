package dev.plateau.server.series;

import dev.plateau.server.platform.storage.BinaryCopy;
import dev.plateau.server.runs.RunRecorded;
import dev.plateau.server.runs.RunRecorded.AddedScore;
import java.util.List;
import java.util.Objects;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.stereotype.Component;

/** Adds the scores of a run to their commit series as points, in the transaction that stores the run. */
@Component
class SeriesExtension {
    private static final String TARGET = "point (series_id, position, score_id, project_id, run_id, branch, commit_sha,"
            + " score, background, low, high, forks, log_mean, log_sd)";

    private final SeriesKeys keys;
    private final JdbcOperations jdbc;
    private final ApplicationEventPublisher events;

    SeriesExtension(SeriesKeys keys, JdbcOperations jdbc, ApplicationEventPublisher events) {
        this.keys = keys;
        this.jdbc = jdbc;
        this.events = events;
    }

    @EventListener
    void extend(RunRecorded run) {
        List<Long> series = keys.recognise(run);
        BinaryCopy.into(jdbc, TARGET, rows -> {
            for (int i = 0; i < series.size(); i++) {
                AddedScore score = run.scores().get(i);
                rows.row(
                        series.get(i),
                        run.position(),
                        score.id(),
                        run.project(),
                        run.run(),
                        run.branch(),
                        run.commit(),
                        score.score(),
                        score.background(),
                        score.low(),
                        score.high(),
                        score.forks(),
                        score.logMean(),
                        score.logSd());
            }
        });
        events.publishEvent(new SeriesExtended(
                run.project(),
                run.run(),
                Objects.requireNonNullElse(run.branch(), ""),
                series,
                run.scores().stream().map(AddedScore::id).toList(),
                run.history()));
    }
}
