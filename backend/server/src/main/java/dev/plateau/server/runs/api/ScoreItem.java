package dev.plateau.server.runs.api;

import dev.plateau.server.runs.ScoreSummary;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Direction;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A score of a run in the REST API. */
record ScoreItem(
        long id,
        long run,
        String benchmark,
        Map<String, String> parameters,
        String mode,
        int threads,
        String metric,
        String unit,
        String writtenUnit,
        Direction direction,
        double score,
        @Nullable Double scoreError,

        @Schema(description = "Lower end of the confidence interval of the forks of this run alone") @Nullable
        Double low,

        @Schema(description = "Upper end of that interval") @Nullable
        Double high,

        int forks) {
    static ScoreItem of(ScoreSummary score, BenchmarkKey key) {
        return new ScoreItem(
                score.id(),
                score.run(),
                key.benchmark(),
                key.parameters(),
                key.mode().label(),
                key.threads(),
                score.metric(),
                score.unit(),
                score.writtenUnit(),
                score.direction(),
                score.score(),
                score.scoreError(),
                score.low(),
                score.high(),
                score.forks());
    }
}
