package dev.plateau.server.codehosts;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.api.RefusesInput;
import dev.plateau.server.requests.Request;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The connection of a project to its code host. */
@RestController
@RequestMapping("/api/v1/projects/{project}/code-host")
@Tag(name = "Code host", description = "Statuses of commits at GitHub, GitLab, Gitea and Forgejo")
record CodeHostController(KnownProjects projects, CodeHosts hosts, HostEvents events) implements RefusesInput {
    /** The requests for both commits of a pull request, the merge base first; none if there was nothing to request. */
    record RequestedCommits(List<Long> requests) {
        static RequestedCommits of(List<Request> requests) {
            return new RequestedCommits(requests.stream().map(Request::id).toList());
        }
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

    @PostMapping(path = "/pull-requests/{number}", produces = "application/json")
    @Operation(summary = "Have merge base and newest commit of a pull request measured by an agent or workflow")
    @ApiResponse(responseCode = "200", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "409", description = "No agent builds commits")
    @ApiResponse(responseCode = "502", description = "The code host did not answer as expected")
    RequestedCommits measure(@PathVariable String project, @PathVariable long number) {
        return RequestedCommits.of(events.measure(projects.named(project), number));
    }

    /** Takes the bytes of the body: the signature covers them. */
    @PostMapping(path = "/events", consumes = "application/json", produces = "application/json")
    @Operation(
            summary = "Take an event of the code host's web hook",
            description =
                    "The comment `/plateau measure` or the label `performance` has a pull request measured, if its author may"
                            + " push; closing or reopening an issue changes its incident. Signed with the connection's secret: X-Hub-Signature-256, or X-Gitlab-Token at GitLab.")
    @ApiResponse(responseCode = "200", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "409", description = "Handled before, or no agent builds commits")
    @ApiResponse(responseCode = "502", description = "The code host did not answer as expected")
    RequestedCommits event(
            @PathVariable String project,
            @RequestHeader(name = "X-Hub-Signature-256", required = false) @Nullable String signature,
            @RequestHeader(name = "X-Gitlab-Token", required = false) @Nullable String token,
            @RequestBody byte[] body) {
        return RequestedCommits.of(events.take(project, body, signature, token));
    }

    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "End the connection, and delete its token")
    @ApiResponse(responseCode = "204", description = "Ended")
    void disconnect(@PathVariable String project) {
        hosts.remove(projects.named(project).id());
    }
}
