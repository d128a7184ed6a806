package dev.plateau.server.detection;

import dev.plateau.server.detection.DetectionQueue.Waiting;
import dev.plateau.server.platform.storage.RowMap;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The stored states of detection. */
@Component
record DetectionStates(JdbcClient jdbc) {
    /** The checkpoints of series, oldest first; series that were never evaluated are left out. */
    Map<Waiting, List<DetectionState>> of(long project, List<Waiting> wanted) {
        return jdbc.sql("""
                        select w.place, d.checkpoints from unnest(?::bigint[], ?::text[]) with ordinality as w (series_id, branch, place)
                        join detection_state d on d.series_id = w.series_id and d.branch = w.branch
                        where d.project_id = ?
                        """)
                .param(wanted.stream().map(Waiting::series).toArray(Long[]::new))
                .param(wanted.stream().map(Waiting::branch).toArray(String[]::new))
                .param(project)
                .query(RowMap.of(
                        (row, number) -> wanted.get(row.getInt("place") - 1),
                        (row, number) -> DetectionState.read(row.getString("checkpoints"))));
    }

    /** Stores the checkpoints of series of a project. */
    void keep(long project, Map<Waiting, List<DetectionState>> states) {
        List<Map.Entry<Waiting, List<DetectionState>>> all = List.copyOf(states.entrySet());
        jdbc.sql("""
                        insert into detection_state (project_id, series_id, branch, checkpoints)
                        select ?, * from unnest(?::bigint[], ?::text[], ?::text[])
                        on conflict (series_id, branch, project_id) do update set checkpoints = excluded.checkpoints
                        """)
                .param(project)
                .param(all.stream().map(entry -> entry.getKey().series()).toArray(Long[]::new))
                .param(all.stream().map(entry -> entry.getKey().branch()).toArray(String[]::new))
                .param(all.stream()
                        .map(entry -> DetectionState.write(entry.getValue()))
                        .toArray(String[]::new))
                .update();
    }

    /** Deletes the states of deleted series. */
    void forget(long project, Collection<Long> series) {
        jdbc.sql("delete from detection_state where project_id = ? and series_id = any(?)")
                .param(project)
                .param(series.toArray(Long[]::new))
                .update();
    }
}
