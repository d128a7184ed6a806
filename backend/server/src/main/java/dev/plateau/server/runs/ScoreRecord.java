package dev.plateau.server.runs;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.plateau.wire.model.Direction;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A score without its raw measurements.
 *
 * @param unit canonical unit of all numbers
 * @param writtenUnit the unit as JMH wrote it
 * @param scoreError half width of JMH's own 99.9 % interval over pooled iterations ("within-run only"), or null
 * @param forks number of forks with raw measurements
 */
public record ScoreRecord(
        @JsonIgnore long id,
        @JsonIgnore long run,
        @JsonIgnore long benchmarkKey,
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

        int forks) {}
