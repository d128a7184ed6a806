package dev.plateau.server.runs.api;

import dev.plateau.server.runs.ReportedExecution;
import java.time.Instant;

/**
 * The execution of a plan in the REST API.
 *
 * @param updatedAt time of its collector's last report
 */
record ExecutionItem(String id, ReportedExecution.Progress progress, Instant updatedAt) {
    static ExecutionItem of(ReportedExecution execution) {
        return new ExecutionItem(execution.id(), execution.progress(), execution.updatedAt());
    }
}
