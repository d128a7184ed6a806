package dev.plateau.server.regressions.audit;

import dev.plateau.server.series.Axis;
import dev.plateau.wire.model.BenchmarkKey;

/**
 * A series that an audit could not evaluate: a mistake of ours, or a database error.
 *
 * @param axis along which it runs
 * @param reason message of the failure
 */
public record AuditFailure(long series, Axis axis, BenchmarkKey benchmark, String metric, String reason) {}
