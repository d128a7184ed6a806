package dev.plateau.server.profiles;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** What recordings show. */
@Service
public class Profiles {
    private final JdbcClient jdbc;
    private final JsonMapper json;

    Profiles(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /**
     * A recording of a benchmark.
     *
     * @param state WAITING, WHOLE, PARTLY or REFUSED
     * @param reason why it is not whole; null when it is
     * @param profiles of the kinds that were recorded, kinds without an event left out
     */
    public record RecordedFork(
            long id,
            long environment,
            String state,
            @Nullable String reason,
            List<KindSummary> profiles) {}

    /**
     * One kind of event of a recording.
     *
     * @param kind cpu, allocation, monitor, park, wait or pinned
     * @param cuts what rules took away
     */
    public record KindSummary(String kind, String unit, long events, long weight, List<Cut> cuts) {}

    /** What a rule took away. */
    public record Cut(String key, String meaning, long events, long weight) {}

    /** The newest recording of a benchmark in each environment of an execution. */
    public List<RecordedFork> ofExecution(long project, String execution, long benchmarkKey) {
        return jdbc.sql("""
                        select distinct on (u.environment_id) r.id, u.environment_id, r.state, r.reason
                        from recording r join run u on u.id = r.run_id
                        where r.project_id = ? and u.execution = ? and r.benchmark_key_id = ?
                        order by u.environment_id, r.started_at desc
                        """)
                .params(project, execution, benchmarkKey)
                .query((row, number) -> new RecordedFork(
                        row.getLong(1), row.getLong(2), row.getString(3), row.getString(4), summaries(row.getLong(1))))
                .list();
    }

    private List<KindSummary> summaries(long recording) {
        return jdbc.sql("select kind, unit, events, weight, cuts from profile where recording_id = ? and events > 0")
                .param(recording)
                .query((row, number) -> new KindSummary(
                        row.getString(1),
                        row.getString(2),
                        row.getLong(3),
                        row.getLong(4),
                        json.readValue(row.getString(5), new TypeReference<List<Cut>>() {})))
                .list();
    }

    /** The call tree of a kind as gzipped JSON. */
    public Optional<byte[]> tree(long project, long recording, String kind) {
        return jdbc.sql("select p.tree from profile p join recording r on r.id = p.recording_id"
                        + " where r.project_id = ? and r.id = ? and p.kind = ?")
                .params(project, recording, kind)
                .query(byte[].class)
                .optional();
    }
}
