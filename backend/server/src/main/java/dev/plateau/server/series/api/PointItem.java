package dev.plateau.server.series.api;

import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A point in the REST API, with all data of a chart. */
record PointItem(
        Instant position,
        long run,
        long scoreId,
        @Nullable String commit,
        @Nullable String branch,
        double score,

        @Schema(description = "Lower end of the confidence interval of the forks of this run alone") @Nullable
        Double low,

        @Schema(description = "Upper end of that interval") @Nullable
        Double high,

        String unit,
        int forks,
        JdkItem jdk) {
    static PointItem of(Point point, Series series, JdkItem jdk) {
        return new PointItem(
                point.position(),
                point.run(),
                point.scoreId(),
                point.commit(),
                point.branch(),
                point.score(),
                point.low(),
                point.high(),
                series.unit(),
                point.forks(),
                jdk);
    }
}
