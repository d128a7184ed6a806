package dev.plateau.server.hosts;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** The runs excluded from detection, with the reason: by people, or because the level of calibration readings moved. */
@Service
public class ExcludedRuns {
    private final JdbcClient jdbc;
    private final RunExclusions people;

    ExcludedRuns(JdbcClient jdbc, RunExclusions people) {
        this.jdbc = jdbc;
        this.people = people;
    }

    /** The excluded ones of these runs, by id. A person's reason has precedence over that of calibration readings. */
    public Map<Long, ExcludedRun> among(Collection<Long> runs) {
        Long[] ids = runs.stream().distinct().toArray(Long[]::new);
        Map<Long, ExcludedRun> found = new HashMap<>();
        jdbc.sql("""
                        select c.run_id, s.exclusion from calibrated_run c join host_state s on s.id = c.host_state_id
                        where c.run_id = any(?) and s.exclusion is not null
                        """).param(ids).query(row -> {
            found.put(row.getLong(1), new ExcludedRun(row.getLong(1), false, row.getString(2)));
        });
        people.among(runs).forEach((run, reason) -> found.put(run, new ExcludedRun(run, true, reason)));
        return found;
    }

    /** All excluded runs of a project, and the runs of all projects that people excluded: they are few. */
    public Set<Long> ofProject(long project) {
        Set<Long> excluded = new HashSet<>(people.all());
        excluded.addAll(jdbc.sql("""
                        select c.run_id from calibrated_run c join host_state s on s.id = c.host_state_id
                        where s.project_id = ? and s.exclusion is not null
                        """).param(project).query(Long.class).list());
        return excluded;
    }

    /** The exclusion of a run; empty if it is not excluded. */
    public Optional<ExcludedRun> find(long run) {
        return Optional.ofNullable(among(List.of(run)).get(run));
    }
}
