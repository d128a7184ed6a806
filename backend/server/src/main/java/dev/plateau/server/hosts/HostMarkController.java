package dev.plateau.server.hosts;

import dev.plateau.server.access.Caller;
import dev.plateau.server.access.Tokens;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.api.RefusesInput;
import dev.plateau.server.runs.RunCatalog;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Marks for changes of hosts. */
@RestController
@RequestMapping("/api/v1/projects/{project}/hosts/{id}/marks")
@Tag(name = "Environments")
record HostMarkController(
        KnownProjects projects, RunCatalog runs, Environments environments, HostMarks marks, Tokens tokens)
        implements RefusesInput {
    /** The body of a new mark: time and description of the change. */
    record NewHostMark(
            @Schema(example = "2026-01-26T19:24:59Z") Instant since,

            @Schema(minLength = 1, maxLength = 200, example = "new BIOS")
            String text) {
        NewHostMark {
            Objects.requireNonNull(since, "since");
            Objects.requireNonNull(text, "text");
        }
    }

    @GetMapping(produces = {"application/json", "text/csv"})
    @Operation(summary = "Marked changes of a host, oldest first")
    Page<HostMark> list(@PathVariable String project, @PathVariable("id") long host) {
        return Page.whole(marks.of(existing(project, host), host));
    }

    @PostMapping(consumes = "application/json", produces = "application/json")
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(
            summary = "Mark a change of a host",
            description =
                    "Runs measured since then are evaluated by themselves: a step at that place is the host's, and no alarm.")
    @ApiResponse(responseCode = "201", description = "Added")
    HostMark add(
            @PathVariable String project,
            @PathVariable("id") long host,
            @RequestBody NewHostMark mark,
            @AuthenticationPrincipal @Nullable Caller caller) {
        return marks.add(existing(project, host), host, mark.since(), mark.text(), tokens.nameOf(caller));
    }

    @DeleteMapping("/{mark}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Remove a mark")
    @ApiResponse(responseCode = "204", description = "Removed")
    void remove(@PathVariable String project, @PathVariable("id") long host, @PathVariable long mark) {
        if (!marks.remove(existing(project, host), host, mark)) {
            throw Problem.notFound("mark", mark);
        }
    }

    /** Returns the id of the project; fails unless it has runs on this host. */
    private long existing(String project, long host) {
        long id = projects.named(project).id();
        boolean used = environments.byIds(id, runs.environments(id)).values().stream()
                .anyMatch(environment -> environment.ids().host() == host);
        if (!used) {
            throw Problem.notFound("host", host);
        }
        return id;
    }
}
