package dev.plateau.server.regressions;

import dev.plateau.server.hosts.ExclusionsChanged;
import dev.plateau.server.hosts.HostMarked;
import dev.plateau.server.series.PointPlace;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.server.series.SeriesRelations.OnBranch;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Remembers which points were included or excluded, until their series has been evaluated again. */
@Component
class ReevaluationQueue {
    private final JdbcClient jdbc;
    private final SeriesRelations relations;

    ReevaluationQueue(JdbcClient jdbc, SeriesRelations relations) {
        this.jdbc = jdbc;
        this.relations = relations;
    }

    /** In the transaction that decides it. */
    @EventListener
    void enqueue(ExclusionsChanged event) {
        enqueue(relations.placesOf(event.runs()), event.why());
    }

    /** Likewise: what stands beside the place where a host changed. */
    @EventListener
    void enqueue(HostMarked event) {
        enqueue(relations.placesAround(event.project(), event.host(), event.since()), event.why());
    }

    /** Changes whose series have other scores since: they are looked for again. */
    void enqueue(Collection<StoredChangePoint> doubtful, String why) {
        enqueue(
                doubtful.stream()
                        .map(change -> new PointPlace(change.series(), change.branch(), change.score()))
                        .toList(),
                why);
    }

    /** Places in series that are evaluated again. */
    void enqueue(List<PointPlace> places, String why) {
        jdbc.sql("""
                        insert into reevaluation (series_id, branch, score_id, reason)
                        select *, ? from unnest(?::bigint[], ?::text[], ?::bigint[])
                        """)
                .param(why)
                .param(places.stream().map(PointPlace::series).toArray(Long[]::new))
                .param(places.stream().map(PointPlace::branch).toArray(String[]::new))
                .param(places.stream().map(PointPlace::score).toArray(Long[]::new))
                .update();
        jdbc.sql(
                        "insert into detection_queue (series_id, branch) select distinct * from unnest(?::bigint[], ?::text[])")
                .param(places.stream().map(PointPlace::series).toArray(Long[]::new))
                .param(places.stream().map(PointPlace::branch).toArray(String[]::new))
                .update();
    }

    /** Takes what is remembered of series: the reason by score. Series of which nothing is are left out. */
    Map<OnBranch, Map<Long, String>> take(Collection<OnBranch> series) {
        Map<OnBranch, Map<Long, String>> taken = new HashMap<>();
        jdbc.sql("""
                        delete from reevaluation r using unnest(?::bigint[], ?::text[]) as w (series_id, branch)
                        where r.series_id = w.series_id and r.branch = w.branch returning r.*
                        """)
                .param(series.stream().map(OnBranch::series).toArray(Long[]::new))
                .param(series.stream().map(OnBranch::branch).toArray(String[]::new))
                .query(row -> {
                    taken.computeIfAbsent(
                                    new OnBranch(row.getLong("series_id"), row.getString("branch")),
                                    first -> new HashMap<>())
                            .put(row.getLong("score_id"), row.getString("reason"));
                });
        return taken;
    }
}
