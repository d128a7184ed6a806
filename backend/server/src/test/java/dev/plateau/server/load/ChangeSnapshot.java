package dev.plateau.server.load;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * What detection made of a project, with names in place of ids and without times of day: two projects with the same data have equal ones.
 *
 * @param changePoints one text each, sorted
 * @param incidents likewise, with their changes
 * @param withdrawn incidents that have lost all changes: traces of what was reported meanwhile, which depends on the order
 */
record ChangeSnapshot(List<String> changePoints, List<String> incidents, int withdrawn) {
    private static final String OF_PROJECT = ":project";

    private static final String NAMED = """
            with named as (
              select s.project_id, s.id, concat_ws(' ', s.axis, b.benchmark, b.parameters, b.mode, b.threads, s.metric, s.unit, 'on', h.label,
                j.vendor, j.version, j.vm_version, f.canonical::text) as series
              from series s join benchmark_key b on b.project_id = s.project_id and b.id = s.benchmark_key_id join host h on h.project_id = s.project_id and h.id = s.host_id
                join flag_set f on f.project_id = s.project_id and f.id = s.flag_set_id left join jdk j on j.id = s.jdk_id
              where s.project_id =\s""" + OF_PROJECT + ")\n";

    private static final String CHANGE_POINTS = NAMED
            + """
            select concat_ws(', ', n.series, 'branch ' || c.branch, %s, 'from ' || %s, 'to ' || %s, c.state,
              'level ' || c.level_before || ' to ' || c.level_after, 'ratio ' || c.ratio, 'interval ' || c.low || ' to ' || c.high,
              case when c.confirmed_at is not null then 'confirmed' end, case when c.recovered_at is not null then 'recovered' end,
              case when c.below_version is not null then 'too small' end)
            from change_point c join named n on n.project_id = c.project_id and n.id = c.series_id where c.project_id =\s""".formatted(place("c.score_id"), place("c.earliest_score_id"), place("c.latest_score_id"))
            + OF_PROJECT;

    private static final String INCIDENTS = NAMED + """
            select concat_ws(', ', i.kind, i.axis, 'branch ' || i.branch, i.cause, i.title, 'range ' || i.range_from || ' to ' || i.range_to,
              'commits ' || i.range_from_commit || ' to ' || i.range_to_commit, 'JDKs ' || f.vm_version || ' to ' || t.vm_version,
              'host ' || h.label, i.certainty, i.triage, case when i.closed_at is null then 'open' else 'closed' end,
              'recovered since ' || i.recovered_since,
              (select string_agg(concat_ws(' ', n.series, 'between', m.before_commit, m.before_at, 'and', m.first_commit, m.first_at,
                'recovered with ' || m.recovered_commit), '; ' order by n.series, m.first_at)
               from incident_change m join named n on n.project_id = m.project_id and n.id = m.series_id where m.project_id = i.project_id and m.incident_id = i.id))
            from incident i left join jdk f on f.id = i.from_jdk_id left join jdk t on t.id = i.to_jdk_id
              left join host h on h.project_id = i.project_id and h.id = i.host_id
            where exists (select from incident_change m where m.project_id = i.project_id and m.incident_id = i.id) and i.project_id =\s""" + OF_PROJECT;

    private static final String WITHDRAWN = """
            select count(*) from incident i
            where not exists (select from incident_change m where m.project_id = i.project_id and m.incident_id = i.id) and i.project_id =\s""" + OF_PROJECT;

    /** Commit, position and time of measurement of a score's point: several runs can have one commit, and several commits one time. */
    private static String place(String score) {
        return """
                (select concat_ws(' ', coalesce(p.commit_sha, 'no commit'), 'at', p.position, 'measured', r.measured_at)
                 from score s join point p on p.project_id = s.project_id and p.run_id = s.run_id and p.score_id = s.id
                   join run r on r.project_id = s.project_id and r.id = s.run_id
                 where s.id = %s and s.project_id = c.project_id limit 1)""".formatted(score);
    }

    /** Reads that of a project. */
    static ChangeSnapshot of(JdbcClient database, String name) {
        long project = database.sql("select id from project where name = ?")
                .param(name)
                .query(Long.class)
                .single();
        return new ChangeSnapshot(
                read(database, project, CHANGE_POINTS),
                read(database, project, INCIDENTS),
                database.sql(WITHDRAWN)
                        .param("project", project)
                        .query(Integer.class)
                        .single());
    }

    private static List<String> read(JdbcClient database, long project, String sql) {
        return database.sql(sql).param("project", project).query((row, number) -> row.getString(1)).list().stream()
                .sorted()
                .toList();
    }

    /** Lines that only this one has, marked with a minus, and those that only another one has, with a plus; alike ones beside each other. */
    List<String> differences(ChangeSnapshot other) {
        return Stream.concat(
                        differences(changePoints, other.changePoints).stream(),
                        differences(incidents, other.incidents).stream())
                .toList();
    }

    private static List<String> differences(List<String> one, List<String> other) {
        return Stream.concat(
                        without(one, other).stream().map(line -> "- " + line),
                        without(other, one).stream().map(line -> "+ " + line))
                .sorted((a, b) -> a.substring(2).compareTo(b.substring(2)))
                .toList();
    }

    /** Equal lines count as often as they occur. */
    private static List<String> without(List<String> lines, Collection<String> others) {
        List<String> left = new ArrayList<>(lines);
        others.forEach(left::remove);
        return left;
    }

    @Override
    public String toString() {
        return "%d change points, %d of them confirmed, %d incidents, %d of them closed (and %d withdrawn)"
                .formatted(
                        changePoints.size(),
                        changePoints.stream()
                                .filter(line -> line.contains(", confirmed"))
                                .count(),
                        incidents.size(),
                        incidents.stream()
                                .filter(line -> line.contains(", closed"))
                                .count(),
                        withdrawn);
    }
}
