package dev.plateau.server.incidents;

import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.PointRemoval.RemovedPoint.Neighbour;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Metric;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A change point as a part of an incident.
 *
 * @param jdk id of the JDK; null along JDK builds
 * @param before last point of the level before
 * @param first first point of the new level
 * @param recovered first point of the level that undid it, or null
 * @param differences facts in which the runs before and since differ, apart from commit and host: "measured with other settings: warm-up 5 x 1 s, then
 *     1 x 100 ms"; empty without any
 */
public record IncidentChange(
        StoredChangePoint changePoint,
        long benchmarkKey,
        String metric,
        String unit,
        Direction direction,
        long host,
        @Nullable Long jdk,
        long flagSet,
        IncidentPoint before,
        IncidentPoint first,
        @Nullable Recovery recovered,
        String differences) {
    /** Largest change first, in either direction. */
    static final Comparator<IncidentChange> LARGEST_FIRST =
            Comparator.comparingDouble(IncidentChange::effect).reversed();

    /** A point of the series. */
    @Embeddable
    public record IncidentPoint(
            @Column(name = "score_id") long score,
            @Column(name = "run_id") long run,
            @Nullable String commit,
            Instant at) {
        static IncidentPoint of(Point point) {
            return new IncidentPoint(point.scoreId(), point.run(), point.commit(), point.position());
        }

        static IncidentPoint of(Neighbour point) {
            return new IncidentPoint(point.score(), point.run(), point.commit(), point.at());
        }

        /** Its commit, shortened; its day where it has none. */
        public String name() {
            return IncidentTitles.IncidentTitle.name(commit, at);
        }
    }

    /** The first point of the level that undid the change. */
    @Embeddable
    public record Recovery(
            @Column(name = "score_id") Long score, @Nullable String commit, Instant at) {
        String name() {
            return IncidentTitles.IncidentTitle.name(commit, at);
        }
    }

    /** Address below its project's of the comparison of the runs before and since. */
    public String comparison() {
        return comparison(metric, before.run(), first.run(), first.score());
    }

    /** The page of all benchmarks of both runs; of bytes that of the score, as the first would open with time. */
    public static String comparison(String metric, long before, long since, long score) {
        return metric.equals(Metric.ALLOCATION.jmhName())
                ? "/cells/" + score + "?baselineRun=" + before
                : "/compare?baselineRun=" + before + "&candidateRun=" + since;
    }

    public boolean hasRecovered() {
        return changePoint.state() == ChangeStatus.RECOVERED;
    }

    /**
     * The harm as a share, by the estimate that pages show: 0.48 for 48 % slower, 1 for half the throughput. Negative when better; 0 without an
     * estimate.
     */
    public double harm() {
        Double ratio = changePoint.remaining().ratio();
        return ratio == null ? 0 : (direction == Direction.HIGHER_IS_BETTER ? 1 / ratio : ratio) - 1;
    }

    /** Size of the change in either direction, as a share: 0.05 for 5 % slower, or 5 % faster. */
    public double effect() {
        return Math.expm1(Math.abs(Math.log1p(harm())));
    }
}
