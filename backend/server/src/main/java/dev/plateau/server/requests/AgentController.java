package dev.plateau.server.requests;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.requests.Agents.Agent;
import dev.plateau.server.requests.Agents.Utilisation;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The agents of a project. */
@RestController
@RequestMapping("/api/v1/projects/{project}/agents")
@Tag(name = "Requests")
record AgentController(KnownProjects projects, Agents agents) {
    /** An agent in the REST API. */
    record AgentRecord(
            @JsonUnwrapped Agent agent,

            @Schema(description = "Share of the last day in which it worked on requests, 0 to 1")
            double busyDay,

            @Schema(description = "The same of the last week")
            double busyWeek) {}

    /** A change of an agent. */
    record Drain(
            @Schema(example = "lab-3/4711") String agent,

            @Schema(description = "True: it gets no further request")
            boolean draining) {}

    @GetMapping(produces = {"application/json", "text/csv"})
    @Operation(summary = "Agents, the last contact first")
    Page<AgentRecord> list(@PathVariable String project) {
        long id = projects.named(project).id();
        Map<String, Utilisation> busy = agents.utilisation(id);
        return Page.whole(agents.of(id).stream()
                .map(agent -> {
                    Utilisation used = busy.getOrDefault(agent.name(), Utilisation.none(agent.name()));
                    return new AgentRecord(agent, used.day(), used.week());
                })
                .toList());
    }

    @PutMapping(path = "/draining", consumes = "application/json")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(
            summary = "Drain an agent, or resume it",
            description =
                    "A drained agent finishes its request and gets no other. After a restart an agent has a new name"
                            + " and gets requests, unless it was started with --name.")
    @ApiResponse(responseCode = "204", description = "Stored")
    void drain(@PathVariable String project, @RequestBody Drain drain) {
        if (!agents.drain(projects.named(project).id(), drain.agent(), drain.draining())) {
            throw Problem.notFound("agent", drain.agent());
        }
    }
}
