package dev.plateau.server.runs;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.wire.model.Characters;
import dev.plateau.wire.model.UploadLimits;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The progress of executions of plans. */
@RestController
@RequestMapping("/api/v1/projects/{project}/executions")
@Tag(name = "Executions", description = "Progress of the executions of plans")
record ExecutionController(KnownProjects projects, Executions executions, Clock clock) {
    /** Maximum time by which a sender's clock may be ahead of this one. */
    private static final Duration MAX_AHEAD = Duration.ofDays(1);

    private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");

    @PutMapping(path = "/{id}", consumes = "application/json")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Report the progress of an execution")
    @ApiResponse(responseCode = "204", description = "Stored")
    void report(@PathVariable String project, @PathVariable String id, @RequestBody ExecutionRecord.Progress progress) {
        check("id", id, UploadLimits.TEXT);
        check("plan", progress.plan(), UploadLimits.TEXT);
        if (progress.current() != null) {
            check("current", progress.current(), UploadLimits.LONG_NAME);
        }
        if (Math.min(Math.min(progress.planned(), progress.measured()), progress.unmeasured()) < 0) {
            throw wrong("planned, measured, unmeasured", "expected counts of 0 or more");
        }
        if (progress.startedAt().isBefore(EARLIEST)) {
            throw wrong("startedAt", "is before " + EARLIEST + ": a clock may be wrong");
        }
        if (progress.startedAt().isAfter(clock.instant().plus(MAX_AHEAD))) {
            throw wrong("startedAt", "is more than a day ahead: a clock may be wrong");
        }
        executions.report(projects.named(project).id(), id, progress);
    }

    private static void check(String field, String text, int most) {
        if (text.length() > most) {
            throw wrong(field, "has " + text.length() + " characters, the limit is " + most);
        }
        if (!Characters.areOfAValue(text)) {
            throw wrong(field, Characters.reason(text));
        }
    }

    private static Problem wrong(String field, String reason) {
        return Problem.unprocessable(
                "unreadable-progress", "The progress can't be stored", "field " + field + ": " + reason);
    }

    @GetMapping(produces = {"application/json", "text/csv"})
    @Operation(summary = "The newest executions, newest first")
    Page<ExecutionRecord> newest(@PathVariable String project, @RequestParam(defaultValue = "20") int limit) {
        Page.checkLimit(limit);
        return Page.whole(executions.newest(projects.named(project).id(), limit));
    }
}
