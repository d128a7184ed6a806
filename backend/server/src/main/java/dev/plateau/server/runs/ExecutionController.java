package dev.plateau.server.runs;

import dev.plateau.server.api.KnownProjects;
import dev.plateau.server.api.Page;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** How far the execution of a plan is. */
@RestController
@RequestMapping("/api/v1/projects/{project}/executions")
@Tag(name = "Executions", description = "How far the executions of plans are")
class ExecutionController {
    private final KnownProjects projects;
    private final Executions executions;

    ExecutionController(KnownProjects projects, Executions executions) {
        this.projects = projects;
        this.executions = executions;
    }

    @PutMapping(path = "/{id}", consumes = "application/json")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Tell how far an execution is")
    @ApiResponse(responseCode = "204", description = "Kept")
    void report(@PathVariable String project, @PathVariable String id, @RequestBody Execution.Progress progress) {
        executions.report(projects.named(project).id(), id, progress);
    }

    @GetMapping(produces = {"application/json", "text/csv"})
    @Operation(summary = "The newest executions, newest first")
    Page<Execution> newest(@PathVariable String project, @RequestParam(defaultValue = "20") int limit) {
        Page.checkLimit(limit);
        return Page.whole(executions.newest(projects.named(project).id(), limit));
    }
}
