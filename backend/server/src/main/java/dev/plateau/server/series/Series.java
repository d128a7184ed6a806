package dev.plateau.server.series;

import dev.plateau.server.platform.storage.RecordMapper.Column;
import dev.plateau.wire.model.Direction;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A series as stored: ids, not names.
 *
 * @param jdk id of the JDK; null along JDK builds
 * @param points number of points; {@link #NOT_COUNTED} in lists without it
 * @param last the newest point; null without points
 */
public record Series(
        long id,
        long project,
        Axis axis,
        long benchmarkKey,
        String metric,
        String unit,
        Direction direction,
        long host,
        @Nullable Long jdk,
        long flagSet,
        long points,
        @Nullable Last last) {
    /** Value of {@code points} without a count, as counting reads every point of a series. */
    public static final long NOT_COUNTED = -1;

    /** The newest point of a series. */
    public record Last(
            double score,
            @Nullable Double low,
            @Nullable Double high,
            @Column("position") Instant at,
            @Nullable String branch,
            @Column("commit_sha") @Nullable String commit) {}
}
