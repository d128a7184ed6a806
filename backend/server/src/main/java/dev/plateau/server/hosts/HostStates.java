package dev.plateau.server.hosts;

import dev.plateau.server.platform.storage.RowMap;
import dev.plateau.server.platform.storage.Storage;
import dev.plateau.statistics.host.LoopReadings;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The rows of calibration readings, by execution and host. */
@Component
record HostStates(JdbcClient jdbc, Storage storage) {
    /** The newest rows of each host on the machine, by the index; of one project where none share a machine. */
    private static final String NEWEST = """
            select s.* from same_machine m cross join lateral (
              select * from host_state
              where project_id = m.also_project_id and host_id = m.also_host_id
                and (:only::bigint[] is null or project_id = any(:only)) and (:before::timestamptz is null or at < :before)
              order by at desc, id desc limit :limit) s
            where m.project_id = :project and m.host_id = :host order by s.at desc, s.id desc limit :limit
            """;

    /**
     * The calibration readings of an execution on a host.
     *
     * @param at time of the first reading
     * @param loops by kind
     * @param exclusion reason why detection excludes its runs; null if it does not
     */
    record HostState(
            long host,
            long project,
            String execution,
            Instant at,
            SortedMap<String, LoopReadings> loops,
            @Nullable String exclusion) {}

    /** The stored state of an execution. */
    Optional<HostState> find(long host, long project, String execution) {
        return jdbc.sql("select * from host_state where host_id = ? and project_id = ? and execution = ?")
                .params(host, project, execution)
                .query(HostStates::state)
                .optional();
    }

    /** The last executions on a host that began before a time, newest first; of all projects where its machine is shared. */
    List<HostState> before(long project, long host, Instant time, int limit) {
        return newest(project, host, time.atOffset(ZoneOffset.UTC), limit);
    }

    /** The last executions on a host, newest first; of all projects where its machine is shared. */
    List<HostState> newest(long project, long host, int limit) {
        return newest(project, host, null, limit);
    }

    private List<HostState> newest(long project, long host, @Nullable OffsetDateTime before, int limit) {
        return jdbc.sql(NEWEST)
                .param("project", project)
                .param("host", host)
                .param("before", before)
                .param("limit", limit)
                .param("only", storage.distributed() ? new Long[] {project} : null)
                .query(HostStates::state)
                .list();
    }

    /** The stored states of the executions of runs of a project, by run. */
    Map<Long, HostState> ofRuns(long project, Collection<Long> runs) {
        return jdbc.sql("""
                        select c.run_id, s.* from calibrated_run c join host_state s on s.project_id = c.project_id and s.id = c.host_state_id
                        where c.project_id = ? and c.run_id = any(?)
                        """)
                .param(project)
                .param(runs.stream().distinct().toArray(Long[]::new))
                .query(RowMap.byId(HostStates::state));
    }

    /** Stores a state, and the assignment of a run to it. */
    void keep(HostState state, long run) {
        List<LoopReadings> loops = List.copyOf(state.loops().values());
        long id = jdbc.sql("""
                        insert into host_state (host_id, project_id, execution, at, kinds, levels, spreads, readings, exclusion)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?)
                        on conflict (project_id, execution, host_id) do update set at = excluded.at, kinds = excluded.kinds,
                          levels = excluded.levels, spreads = excluded.spreads, readings = excluded.readings, exclusion = excluded.exclusion
                        returning id
                        """)
                .params(
                        state.host(),
                        state.project(),
                        state.execution(),
                        state.at().atOffset(ZoneOffset.UTC))
                .param(state.loops().keySet().toArray(String[]::new))
                .param(loops.stream().map(LoopReadings::level).toArray(Double[]::new))
                .param(loops.stream().map(LoopReadings::spread).toArray(Double[]::new))
                .param(loops.stream().map(LoopReadings::readings).toArray(Integer[]::new))
                .param(state.exclusion())
                .query(Long.class)
                .single();
        jdbc.sql(
                        "insert into calibrated_run (project_id, run_id, host_state_id) values (?, ?, ?) on conflict do nothing")
                .params(state.project(), run, id)
                .update();
    }

    /** The first executions of the same project on the same host that began later, in order. */
    List<HostState> after(HostState state, int limit) {
        return jdbc.sql(
                        "select * from host_state where host_id = ? and project_id = ? and at > ? order by at, id limit ?")
                .params(state.host(), state.project(), state.at().atOffset(ZoneOffset.UTC), limit)
                .query(HostStates::state)
                .list();
    }

    void delete(HostState state) {
        jdbc.sql("delete from host_state where host_id = ? and project_id = ? and execution = ?")
                .params(state.host(), state.project(), state.execution())
                .update();
    }

    /** Removes a run from its state. */
    void deleteRun(long project, long run) {
        jdbc.sql("delete from calibrated_run where project_id = ? and run_id = ?")
                .params(project, run)
                .update();
    }

    /** The runs of an execution on a host that have readings. */
    List<Long> runsOf(HostState state) {
        return jdbc.sql("""
                        select c.run_id from calibrated_run c join host_state s on s.project_id = c.project_id and s.id = c.host_state_id
                        where s.host_id = ? and s.project_id = ? and s.execution = ? order by c.run_id
                        """)
                .params(state.host(), state.project(), state.execution())
                .query((row, number) -> row.getLong(1))
                .list();
    }

    private static HostState state(ResultSet row, int number) throws SQLException {
        String[] kinds = (String[]) row.getArray("kinds").getArray();
        Double[] levels = (Double[]) row.getArray("levels").getArray();
        Double[] spreads = (Double[]) row.getArray("spreads").getArray();
        Integer[] readings = (Integer[]) row.getArray("readings").getArray();
        SortedMap<String, LoopReadings> loops = new TreeMap<>();
        for (int i = 0; i < kinds.length; i++) {
            loops.put(kinds[i], new LoopReadings(levels[i], spreads[i], readings[i]));
        }
        return new HostState(
                row.getLong("host_id"),
                row.getLong("project_id"),
                row.getString("execution"),
                row.getObject("at", OffsetDateTime.class).toInstant(),
                loops,
                row.getString("exclusion"));
    }
}
