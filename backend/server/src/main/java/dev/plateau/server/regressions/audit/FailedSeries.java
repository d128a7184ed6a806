package dev.plateau.server.regressions.audit;

import dev.plateau.server.series.Axis;
import dev.plateau.wire.model.BenchmarkKey;

/**
 * A series that a recomputation could not judge: by a mistake of ours, or a database that refuses it.
 *
 * @param axis along which it runs
 * @param why what the failure says of itself
 */
public record FailedSeries(long series, Axis axis, BenchmarkKey benchmark, String metric, String why) {}
