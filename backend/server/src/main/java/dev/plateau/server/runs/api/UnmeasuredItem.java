package dev.plateau.server.runs.api;

import dev.plateau.server.runs.Unmeasured;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Upload;
import java.util.Map;

/** A cell without a score in the REST API. */
record UnmeasuredItem(
        String benchmark,
        Map<String, String> parameters,
        String mode,
        int threads,
        Upload.Outcome outcome,
        String reason,
        String output) {
    static UnmeasuredItem of(Unmeasured cell, BenchmarkKey key) {
        return new UnmeasuredItem(
                key.benchmark(),
                key.parameters(),
                key.mode().label(),
                key.threads(),
                cell.outcome(),
                cell.reason(),
                cell.output());
    }
}
