package dev.plateau.server.comparisons;

import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.read.CellRecord;
import dev.plateau.wire.text.Names;
import org.jspecify.annotations.Nullable;

/**
 * A cell as CSV: not rounded, missing values are empty. Interval and minimum detectable effect are those of {@link CellRecord}.
 *
 * @param low lower end of the score's own confidence interval
 * @param high upper end of the score's own confidence interval
 * @param noiseFloor former name of {@code minimumDetectableEffect}
 * @param candidate name of the column: the environment, or the run where two sides are of one environment
 * @param baseline the baseline's score
 */
public record CellRow(
        String benchmark,
        String parameters,
        String mode,
        int threads,
        String jdk,
        String flagSet,
        String flags,
        String metric,
        @Nullable Double score,
        @Nullable Double low,
        @Nullable Double high,
        @Nullable Integer forks,
        @Nullable String unit,
        @Nullable Double ratio,
        @Nullable Double ratioLow,
        @Nullable Double ratioHigh,
        @Nullable Double noiseFloor,
        String verdict,
        String reason,
        String candidate,
        @Nullable Double baseline,
        @Nullable Double minimumDetectableEffect) {
    public static CellRow of(
            BenchmarkKey key, KnownEnvironment environment, String candidate, String metric, Cell cell) {
        CellRecord values = cell.toRecord(metric);
        SideScore side = cell.side();
        ScoreInterval interval = side == null ? null : side.interval();
        return new CellRow(
                key.benchmark(),
                Names.parameters(key),
                key.mode().label(),
                key.threads(),
                environment.jdk().version(),
                environment.flagSet(),
                String.join(" ", environment.flags()),
                metric,
                values.candidate(),
                interval == null ? null : (Double) interval.low(),
                interval == null ? null : (Double) interval.high(),
                side == null ? null : (Integer) side.point().forks(),
                values.unit(),
                values.ratio(),
                values.low(),
                values.high(),
                values.minimumDetectableEffect(),
                values.verdict(),
                values.reason(),
                candidate,
                values.baseline(),
                values.minimumDetectableEffect());
    }
}
