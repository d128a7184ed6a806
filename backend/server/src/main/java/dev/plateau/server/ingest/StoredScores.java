package dev.plateau.server.ingest;

import dev.plateau.server.platform.api.Quotas;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The scores that projects store on a day, counted for their quota. */
@Component
public class StoredScores {
    private final JdbcClient jdbc;
    private final Quotas quotas;

    StoredScores(JdbcClient jdbc, Quotas quotas) {
        this.jdbc = jdbc;
        this.quotas = quotas;
    }

    /** Counts the scores of an upload; the last statement of its transaction, as others of the project wait for the row. */
    void add(long project, int scores) {
        quotas.checkScores(jdbc.sql("""
                        with old as (delete from stored_scores where project_id = :project and day < (now() at time zone 'UTC')::date - 7)
                        insert into stored_scores as known (project_id, day, scores) values (:project, (now() at time zone 'UTC')::date, :scores)
                        on conflict (project_id, day) do update set scores = known.scores + excluded.scores returning scores
                        """)
                .param("project", project)
                .param("scores", scores)
                .query(Long.class)
                .single());
    }

    /** The scores that a project has stored today (UTC). */
    public long today(long project) {
        return jdbc.sql(
                        "select scores from stored_scores where project_id = ? and day = (now() at time zone 'UTC')::date")
                .param(project)
                .query(Long.class)
                .optional()
                .orElse(0L);
    }
}
