package dev.plateau.server.hosts;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** Tells which runs are not judged, and why. */
@Service
public class SetAsideRuns {
    private final JdbcClient jdbc;

    SetAsideRuns(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Those of the runs that are not judged, by id. What people say comes before what calibrations do. */
    public Map<Long, SetAside> among(Collection<Long> runs) {
        Long[] ids = runs.stream().distinct().toArray(Long[]::new);
        Map<Long, SetAside> found = new HashMap<>();
        jdbc.sql("""
                        select c.run_id, s.sick from calibrated_run c join host_state s on s.id = c.host_state_id
                        where c.run_id = any(?) and s.sick is not null
                        """).param(ids).query(row -> {
            found.put(row.getLong(1), new SetAside(row.getLong(1), false, "the host was sick: " + row.getString(2)));
        });
        jdbc.sql("""
                        select * from (select distinct on (run_id) run_id, bad, why, who from run_mark
                          where run_id = any(?) order by run_id, id desc) newest where bad
                        """).param(ids).query(row -> {
            String why = "marked bad by " + row.getString("who") + ": " + row.getString("why");
            found.put(row.getLong("run_id"), new SetAside(row.getLong("run_id"), true, why));
        });
        return found;
    }

    /** All runs of a project that are not judged. Those that people marked are of whatever project: they are few. */
    public Set<Long> ofProject(long project) {
        return Set.copyOf(jdbc.sql("""
                        select c.run_id from calibrated_run c join host_state s on s.id = c.host_state_id
                        where s.project_id = ? and s.sick is not null
                        union
                        select run_id from (select distinct on (run_id) run_id, bad from run_mark order by run_id, id desc) newest where bad
                        """).param(project).query(Long.class).list());
    }

    /** Why a run is not judged; empty when it is. */
    public Optional<SetAside> find(long run) {
        return Optional.ofNullable(among(List.of(run)).get(run));
    }
}
