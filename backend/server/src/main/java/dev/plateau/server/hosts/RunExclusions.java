package dev.plateau.server.hosts;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** The runs that people excluded. Comparisons use all others, also those of unstable hosts. */
@Service
public class RunExclusions {
    private final RunMarkRepository marks;
    private final JdbcClient jdbc;

    RunExclusions(RunMarkRepository marks, JdbcClient jdbc) {
        this.marks = marks;
        this.jdbc = jdbc;
    }

    /** The reasons of runs that people excluded, by run: "excluded by Ada: the disk was full". */
    public Map<Long, String> among(Collection<Long> runs) {
        // SQL with one array, as a series has up to 100,000 runs; "in" would need one parameter for each.
        Map<Long, String> found = new HashMap<>();
        jdbc.sql("""
                        select * from (select distinct on (run_id) run_id, excluded, reason, marked_by from run_mark
                          where run_id = any(?) order by run_id, id desc) newest where excluded
                        """).param(runs.stream().distinct().toArray(Long[]::new)).query(row -> {
            String reason = "excluded by " + row.getString("marked_by") + ": " + row.getString("reason");
            found.put(row.getLong("run_id"), reason);
        });
        return found;
    }

    /** The reason why people excluded a run; empty if they did not. */
    public Optional<String> find(long run) {
        return Optional.ofNullable(among(Set.of(run)).get(run));
    }

    /** All excluded runs of all projects: they are few. */
    public Set<Long> all() {
        return marks.excludedRuns();
    }
}
