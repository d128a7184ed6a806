package dev.plateau.server.profiles;

import dev.plateau.recording.model.Figures;
import dev.plateau.server.catalog.Project;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Which recordings there are, and what they say of themselves. */
@Component
public class RecordingCatalog {
    private static final String SELECT =
            "select r.*, facts -> 'figures' as figures from recording r where project_id = ?";

    private final JdbcClient jdbc;
    private final StorableJson json;
    private final Duration keepFiles;

    RecordingCatalog(JdbcClient jdbc, StorableJson json, RecordingSettings settings) {
        this.jdbc = jdbc;
        this.json = json;
        this.keepFiles = settings.keepFiles();
    }

    /** A recording of a project. */
    public Optional<RecordingItem> find(Project project, long id) {
        return jdbc.sql(SELECT + " and id = ?")
                .params(project.id(), id)
                .query((row, number) -> item(project, row))
                .optional();
    }

    /** The recordings of a run, as they came. */
    public List<RecordingItem> ofRun(Project project, long run) {
        return jdbc.sql(SELECT + " and run_id = ? order by id")
                .params(project.id(), run)
                .query((row, number) -> item(project, row))
                .list();
    }

    /** How many recordings these runs have; those without any are left out. */
    public Map<Long, Integer> counts(Collection<Long> runs) {
        Map<Long, Integer> counts = new HashMap<>();
        jdbc.sql("select run_id, count(*) from recording where run_id = any(?) group by run_id")
                .param(runs.toArray(Long[]::new))
                .query(row -> {
                    counts.put(row.getLong(1), row.getInt(2));
                });
        return counts;
    }

    /** Keeps a recording for ever, or as long as others. */
    public void pin(long id, boolean pinned) {
        jdbc.sql("update recording set pinned = ? where id = ?")
                .params(pinned, id)
                .update();
    }

    /** What these recordings say of themselves; those that were not read are not among them. */
    public Map<Long, RecordedFacts> facts(Collection<Long> ids) {
        Map<Long, RecordedFacts> facts = new HashMap<>();
        jdbc.sql("select id, facts from recording where id = any(?) and facts is not null")
                .param(ids.toArray(new Long[0]))
                .query(row -> {
                    facts.put(row.getLong(1), json.read(row.getString(2), RecordedFacts.class));
                });
        return facts;
    }

    private RecordingItem item(Project project, ResultSet row) throws SQLException {
        long id = row.getLong("id");
        Instant receivedAt = instant(row, "received_at");
        boolean pinned = row.getBoolean("pinned");
        String keptIn = row.getString("kept_in");
        return new RecordingItem(
                id,
                "/projects/" + project.name() + "/recordings/" + id,
                row.getLong("run_id"),
                row.getObject("benchmark_key_id", Long.class),
                row.getString("label"),
                instant(row, "started_at"),
                receivedAt,
                row.getLong("bytes"),
                row.getString("state"),
                row.getString("reason"),
                pinned,
                keptIn,
                row.getString("kept_reason"),
                pinned || keptIn.equals("NOWHERE") ? null : receivedAt.plus(keepFiles),
                figures(row.getString("figures")));
    }

    private List<FigureItem> figures(@Nullable String figures) {
        return figures == null ? List.of() : FigureItem.all(json.read(figures, Figures.class));
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }
}
