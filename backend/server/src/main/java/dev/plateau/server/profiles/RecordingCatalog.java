package dev.plateau.server.profiles;

import dev.plateau.recording.model.Figures;
import dev.plateau.recording.model.Figures.NamedFigure;
import dev.plateau.recording.model.Recording;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.platform.storage.RecordMapper;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The list of recordings, with their facts. */
@Component
public class RecordingCatalog {
    private final JdbcClient jdbc;
    private final StorableJson json;
    private final Duration keepFiles;

    RecordingCatalog(JdbcClient jdbc, StorableJson json, RecordingSettings settings) {
        this.jdbc = jdbc;
        this.json = json;
        this.keepFiles = settings.keepFiles();
    }

    /** A recording of a project. */
    public Optional<RecordingRecord> find(Project project, long id) {
        return select(project, "id", id).stream().findFirst();
    }

    /** The recordings of a run, in the order of arrival. */
    public List<RecordingRecord> ofRun(Project project, long run) {
        return select(project, "run_id", run);
    }

    private List<RecordingRecord> select(Project project, String column, long value) {
        return jdbc.sql("""
                        select id, '/projects/' || ? || '/recordings/' || id as page, run_id, benchmark_key_id, label, started_at, received_at,
                          bytes, state, reason, pinned, kept_in, kept_reason, operations,
                          case when not pinned and kept_in <> 'NOWHERE' then received_at + make_interval(secs => ?) end as kept_until,
                          coalesce(facts -> 'figures', 'null') as figures
                        from recording where project_id = ? and %s = ? order by id
                        """.formatted(column))
                .params(project.name(), (double) keepFiles.toSeconds(), project.id(), value)
                .query(RecordMapper.of(RecordingRecord.class).text(List.class, this::figures))
                .list();
    }

    private List<NamedFigure> figures(String text) {
        return text.equals("null") ? List.of() : json.read(text, Figures.class).named();
    }

    /** Number of recordings by run; runs without any are left out. */
    public Map<Long, Integer> counts(Collection<Long> runs) {
        Map<Long, Integer> counts = new HashMap<>();
        jdbc.sql("select run_id, count(*) from recording where run_id = any(?) group by run_id")
                .param(runs.toArray(new Long[0]))
                .query(row -> {
                    counts.put(row.getLong(1), row.getInt(2));
                });
        return counts;
    }

    /** Keeps a recording of a project for ever, or as long as others. Empty for an unknown id. */
    public Optional<RecordingRecord> pin(Project project, long id, boolean pinned) {
        jdbc.sql("update recording set pinned = ? where project_id = ? and id = ?")
                .params(pinned, project.id(), id)
                .update();
        return find(project, id);
    }

    /** These recordings without their profiles; those that were not read are left out. */
    public Map<Long, Recording> facts(Collection<Long> ids) {
        Map<Long, Recording> facts = new HashMap<>();
        jdbc.sql("select id, facts from recording where id = any(?) and facts is not null")
                .param(ids.toArray(new Long[0]))
                .query(row -> {
                    facts.put(row.getLong(1), json.read(row.getString(2), Recording.class));
                });
        return facts;
    }
}
