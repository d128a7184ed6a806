package dev.plateau.server.renames;

import dev.plateau.server.platform.storage.RecordMapper;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/**
 * Suggests aliases: a benchmark ends where another one of the same class or method begins, with the same score, in all environments that measured
 * both. Scores are the same if the five newest of the one and the five oldest of the other overlap, give or take 1 %, and their medians differ by
 * less than 10 %. Takes a second for 10,000 series, of which 5,000 end and 5,000 begin.
 */
@Service
public class RenameSuggestions {
    private static final int LISTED = 50;

    /** Series that ended last, those that began last, and pairs of names that are compared. */
    private static final int MOST_SERIES = 1000;

    private static final int MOST_PAIRS = 1000;

    private static final String PLACE = "(host_id, jdk_id, flag_set_id)";
    private static final String MEASURED = "(host_id, jdk_id, flag_set_id, unit, parameters, mode, threads)";

    private static final String FIVE = """
            cross join lateral (
              select min(coalesce(low, score)) as low, max(coalesce(high, score)) as high,
                percentile_cont(0.5) within group (order by score) as median
              from (select * from point p where p.project_id = :project and p.series_id = %1$s.id
                    order by position %2$s, score_id %2$s limit 5) five) %3$s
            """;

    private final JdbcClient jdbc;

    RenameSuggestions(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Two names that may be one benchmark.
     *
     * @param lastAt time of the last score of the old name: of its commit, else of its measurement
     * @param firstAt the same of the first score of the new name
     * @param series number of series of both names that were compared
     * @param ratio new score over old score: the mean over these series
     */
    public record SuggestedRename(
            String oldName, String newName, Instant lastAt, Instant firstAt, int series, double ratio) {}

    /** Each name once: the most similar names first, of these the closest in time. */
    public List<SuggestedRename> of(long project) {
        List<SuggestedRename> found = jdbc.sql("""
                        with ends as materialized (
                          select s.id, s.host_id, s.jdk_id, s.flag_set_id, s.unit, k.benchmark, k.parameters, k.mode, k.threads,
                            substring(k.benchmark from '^.*[.]') as type, substring(k.benchmark from '[^.]+$') as method,
                            substring(k.benchmark from '[^.]+[.][^.]+$') as short_name,
                            (select position from point p where p.project_id = :project and p.series_id = s.id
                             order by position, score_id limit 1) as first_at,
                            (select position from point p where p.project_id = :project and p.series_id = s.id
                             order by position desc, score_id desc limit 1) as last_at
                          from series s join benchmark_key k on k.project_id = s.project_id and k.id = s.benchmark_key_id
                          where s.project_id = :project and s.axis = 'commit' and s.metric = 'score'),
                        place as (
                          select host_id, jdk_id, flag_set_id, min(first_at) as opened_at, max(last_at) as newest_at from ends
                          group by host_id, jdk_id, flag_set_id),
                        ended as (
                          select ends.* from ends join place using %1$s where last_at < newest_at
                          order by last_at desc, short_name, benchmark limit :series),
                        begun as (
                          select ends.* from ends join place using %1$s where first_at > opened_at
                          order by first_at desc, short_name, benchmark limit :series),
                        named as (
                          select o.benchmark as old_name, n.benchmark as new_name, min(n.first_at - o.last_at) as pause,
                            case when o.short_name = n.short_name then 0 when o.method = n.method then 1 else 2 end as difference
                          from ended o join begun n using %2$s
                          where o.last_at <= n.first_at and (o.method = n.method or o.type = n.type)
                          group by 1, 2, 4 order by difference, pause, old_name limit :pairs)
                        """.formatted(PLACE, MEASURED) + """
                        select old_name, new_name, max(o.last_at) as last_at, min(n.first_at) as first_at, count(*) as series,
                          avg(since.median / nullif(before.median, 0)) as ratio
                        from named join ends o on o.benchmark = old_name join ends n on n.benchmark = new_name
                          and (n.host_id, n.jdk_id, n.flag_set_id, n.unit, n.parameters, n.mode, n.threads)
                            = (o.host_id, o.jdk_id, o.flag_set_id, o.unit, o.parameters, o.mode, o.threads)
                        """
                        + FIVE.formatted("o", "desc", "before") + FIVE.formatted("n", "asc", "since") + """
                        group by old_name, new_name, difference, pause
                        having bool_and(o.last_at <= n.first_at and before.median > 0 and before.low <= since.high * 1.01
                          and since.low <= before.high * 1.01 and since.median / nullif(before.median, 0) between 0.9 and 1.1)
                        order by difference, pause, old_name, new_name
                        """)
                .param("project", project)
                .param("series", MOST_SERIES)
                .param("pairs", MOST_PAIRS)
                .query(RecordMapper.of(SuggestedRename.class))
                .list();
        Set<String> named = new HashSet<>();
        List<SuggestedRename> first = new ArrayList<>();
        for (SuggestedRename one : found) {
            if (first.size() < LISTED && !named.contains(one.oldName()) && !named.contains(one.newName())) {
                named.add(one.oldName());
                named.add(one.newName());
                first.add(one);
            }
        }
        return first;
    }
}
