package dev.plateau.server.codehosts;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.api.RefusesInput;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The connection of a project to its code host. */
@RestController
@RequestMapping("/api/v1/projects/{project}/code-host")
@Tag(name = "Code host", description = "Statuses of commits at GitHub, GitLab, Gitea and Forgejo")
class CodeHostController implements RefusesInput {
    private final KnownProjects projects;
    private final CodeHosts hosts;

    CodeHostController(KnownProjects projects, CodeHosts hosts) {
        this.projects = projects;
        this.hosts = hosts;
    }

    @GetMapping(produces = "application/json")
    @Operation(summary = "The connection, without its token")
    CodeHostSettings connection(@PathVariable String project) {
        return hosts.of(projects.named(project).id())
                .orElseThrow(() -> Problem.notFound("code host of project", project));
    }

    @PutMapping(consumes = "application/json", produces = "application/json")
    @Operation(summary = "Connect the project: verdicts become statuses of their commits")
    @ApiResponse(responseCode = "200", useReturnTypeSchema = true)
    CodeHostSettings connect(@PathVariable String project, @RequestBody CodeHostSettings settings) {
        hosts.put(projects.named(project).id(), settings);
        return connection(project);
    }

    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "End the connection, and delete its token")
    @ApiResponse(responseCode = "204", description = "Ended")
    void disconnect(@PathVariable String project) {
        hosts.remove(projects.named(project).id());
    }
}
