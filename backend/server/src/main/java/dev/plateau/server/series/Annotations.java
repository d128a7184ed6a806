package dev.plateau.server.series;

import dev.plateau.server.platform.storage.RecordMapper;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** The notes of people on series. */
@Service
public class Annotations {
    private final JdbcClient jdbc;
    private final Clock clock;

    Annotations(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /**
     * A note by a person at a position of a series: a new machine, a change of the benchmark.
     *
     * @param scoreId score of the point that it was added to, as several points can have its position; null for a position only. The point may have
     *     been deleted
     */
    public record Annotation(
            long id, Instant position, @Nullable Long scoreId, String text, Instant createdAt) {}

    /** The notes on a series in the order of their positions. */
    public List<Annotation> of(long series) {
        return jdbc.sql("select * from annotation where series_id = ? order by position, id")
                .param(series)
                .query(RecordMapper.of(Annotation.class))
                .list();
    }

    /** Adds a note at a position, and at the point of a score where one is given. */
    public Annotation add(long series, Instant position, @Nullable Long score, String text) {
        return jdbc.sql("""
                        insert into annotation (id, series_id, position, score_id, text, created_at)
                        values (nextval('ids'), ?, ?, ?, ?, ?) returning *
                        """)
                .params(series, position.atOffset(ZoneOffset.UTC))
                .param(score)
                .params(text, clock.instant().atOffset(ZoneOffset.UTC))
                .query(RecordMapper.of(Annotation.class))
                .single();
    }

    /** Removes a note; false if the series has no such note. */
    public boolean remove(long series, long id) {
        return jdbc.sql("delete from annotation where series_id = ? and id = ?")
                        .params(series, id)
                        .update()
                == 1;
    }
}
