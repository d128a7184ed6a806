package dev.plateau.server.hosts;

import dev.plateau.server.platform.storage.RowMap;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/**
 * The excluded runs, with the reason. Detection leaves out those that people excluded, and those whose calibration readings moved. Comparisons
 * leave out only the former: they use runs of unstable hosts, too.
 */
@Service
public class ExcludedRuns {
    private static final String BY_PEOPLE = """
            (select distinct on (run_id) run_id, project_id, excluded, reason, marked_by from run_mark
             where %s order by run_id, id desc) newest where excluded""";
    private static final String OF_PROJECT = "select run_id from " + BY_PEOPLE.formatted("project_id = :project");

    private final JdbcClient jdbc;

    ExcludedRuns(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * A run that is stored and shown, but not used for detection.
     *
     * @param byPerson true if a person excluded it; else the level of its calibration readings moved
     * @param reason a clause: "excluded by Ada: the disk was full", "the host’s speed moved: clock 50 % slower than in earlier executions, ..."
     */
    public record ExcludedRun(long run, boolean byPerson, String reason) {
        /** "excluded from detection: the host’s speed moved: ...", "excluded by Ada: the disk was full". */
        public String text() {
            return byPerson ? reason : "excluded from detection: " + reason;
        }
    }

    /**
     * Event: runs were excluded from detection, or included again. Published inside the transaction that decides it.
     *
     * @param why reason in words, for later events: "run 12 was excluded: the disk was full"
     */
    public record ExclusionsChanged(long project, List<Long> runs, String why) {}

    /** The excluded ones of these runs of a project, by id. A person's reason has precedence over that of calibration readings. */
    public Map<Long, ExcludedRun> among(long project, Collection<Long> runs) {
        Map<Long, ExcludedRun> found = new HashMap<>();
        jdbc.sql("""
                        select c.run_id, s.exclusion from calibrated_run c join host_state s on s.project_id = c.project_id and s.id = c.host_state_id
                        where c.project_id = ? and c.run_id = any(?) and s.exclusion is not null
                        """).param(project).param(array(runs)).query(row -> {
            found.put(row.getLong(1), new ExcludedRun(row.getLong(1), false, row.getString(2)));
        });
        byPeople(project, runs).forEach((run, reason) -> found.put(run, new ExcludedRun(run, true, reason)));
        return found;
    }

    /** The exclusion of a run; empty if it is not excluded. */
    public Optional<ExcludedRun> find(long project, long run) {
        return Optional.ofNullable(among(project, List.of(run)).get(run));
    }

    /** All excluded runs of a project. */
    public Set<Long> ofProject(long project) {
        return jdbc.sql(OF_PROJECT + """
                         union select c.run_id from calibrated_run c join host_state s on s.project_id = c.project_id and s.id = c.host_state_id
                        where s.project_id = :project and s.exclusion is not null
                        """)
                .param("project", project)
                .query((row, number) -> row.getLong(1))
                .set();
    }

    /** The runs of a project that people excluded. */
    public Set<Long> byPeople(long project) {
        return jdbc.sql(OF_PROJECT)
                .param("project", project)
                .query((row, number) -> row.getLong(1))
                .set();
    }

    /** The reasons of those of these runs that people excluded, by run: "excluded by Ada: the disk was full". */
    public Map<Long, String> byPeople(long project, Collection<Long> runs) {
        // SQL with one array, as a series has up to 100,000 runs; "in" would need one parameter for each.
        return jdbc.sql("select * from " + BY_PEOPLE.formatted("project_id = ? and run_id = any(?)"))
                .param(project)
                .param(array(runs))
                .query(RowMap.byId(
                        (row, number) -> "excluded by " + row.getString("marked_by") + ": " + row.getString("reason")));
    }

    private static Long[] array(Collection<Long> runs) {
        return runs.stream().distinct().toArray(Long[]::new);
    }
}
