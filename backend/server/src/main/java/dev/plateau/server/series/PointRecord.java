package dev.plateau.server.series;

import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.series.SeriesRecord.JdkRecord;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A point with its unit and JDK: in JSON, CSV and tables. */
public record PointRecord(
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
        JdkRecord jdk) {
    public static PointRecord of(Point point, Series series, EnvironmentNames names) {
        return new PointRecord(
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
                JdkRecord.of(names.jdk(point.jdk())));
    }
}
