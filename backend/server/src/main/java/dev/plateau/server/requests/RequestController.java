package dev.plateau.server.requests;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.platform.api.ClientConnection;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.requests.Agents.AgentFacts;
import dev.plateau.wire.model.BenchmarkKey;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The queue of requests for measurements: for requesters and agents. */
@RestController
@RequestMapping("/api/v1/projects/{project}/requests")
@Tag(name = "Requests", description = "What is wanted measured, and the agents that do it")
record RequestController(
        KnownProjects projects,
        Requests requests,
        WaitingAgents waitingAgents,
        RequestFactory requestFactory,
        MatrixGaps matrixGaps,
        BenchmarkKeys benchmarks,
        Environments environments) {
    private static final Logger LOG = LoggerFactory.getLogger(RequestController.class);
    private static final String LOST = "The request is not, or no longer, this agent's: stop working on it";

    /** The body of a new request. */
    record NewRequest(
            @Schema(description = "The cell of this score once more, at its commit") @Nullable
            Long score,

            @Schema(description = "Without a score: all of the agent's plan, at this commit") @Nullable
            String commit,

            @Nullable String branch,

            @Schema(description = "With a plan: fingerprint of the machine; any that has an agent without it") @Nullable
            String host,

            @Schema(maxLength = 300, example = "suspected regression")
            String reason) {}

    /** A heartbeat of an agent. */
    record Heartbeat(String agent) {}

    @PostMapping(consumes = "application/json", produces = "application/json")
    @Operation(summary = "Ask for something to be measured; the same wish again is the same request while it waits")
    @ApiResponse(responseCode = "201", description = "It waits for an agent")
    ResponseEntity<RequestRecord> add(@PathVariable String project, @RequestBody NewRequest wanted) {
        long owner = projects.named(project).id();
        String reason = Objects.requireNonNullElse(wanted.reason(), "");
        Request made = wanted.score() != null
                ? requestFactory.again(owner, wanted.score(), reason)
                : requestFactory.plan(
                        owner,
                        new RequestFactory.RequestedPlan(wanted.commit(), wanted.branch(), wanted.host()),
                        reason);
        URI location = URI.create("/api/v1/projects/" + project + "/requests/" + made.id());
        return ResponseEntity.created(location).body(item(made));
    }

    /** The missing cells to request. */
    record MissingCells(
            @Schema(description = "The row of this score, at its commit") @Nullable
            Long score,

            @Schema(description = "Without a score: all rows, at this commit") @Nullable
            String commit,

            @Schema(maxLength = 300, example = "fill in missing JDKs")
            String reason) {}

    @PostMapping(path = "/missing", consumes = "application/json", produces = "application/json")
    @Operation(
            summary = "Ask for what other JDKs of the same machine have measured at a commit",
            description =
                    "One request for each benchmark and environment without a score, at most 200; what can't run there is"
                            + " left out. Of each feature release and flag set the newest build is asked for.")
    Page<RequestRecord> missing(@PathVariable String project, @RequestBody MissingCells missing) {
        long owner = projects.named(project).id();
        String reason = Objects.requireNonNullElse(missing.reason(), "");
        if (missing.score() == null && missing.commit() == null) {
            throw Problem.badParameter(
                    "score", "say what is to be filled in: the row of a score, or all rows of a commit");
        }
        List<Request> asked = missing.score() != null
                ? matrixGaps.ofRow(owner, missing.score(), reason)
                : matrixGaps.ofCommit(owner, Objects.requireNonNull(missing.commit()), reason);
        return Page.whole(items(owner, asked));
    }

    @PostMapping(path = "/claim", consumes = "application/json", produces = "application/json")
    @Operation(
            summary = "Take the next request that an agent can do",
            description =
                    "The agent then sends a heartbeat every 15 seconds; after a minute without one it loses the request.")
    @ApiResponse(responseCode = "200", description = "It is the agent's")
    @ApiResponse(responseCode = "204", description = "There is nothing to do", content = @Content)
    ResponseEntity<RequestRecord> claim(
            @PathVariable String project,
            @RequestBody AgentFacts agent,
            @Parameter(description = "Seconds to wait for a request while there is nothing to do, at most 50")
                    @RequestParam(defaultValue = "0")
                    int wait,
            HttpServletRequest request)
            throws InterruptedException {
        Optional<Request> claimed = waitingAgents.claim(
                projects.named(project).id(),
                agent,
                Duration.ofSeconds(wait),
                () -> ClientConnection.isClosed(request));
        claimed.ifPresent(found -> log(project, agent.name(), found.id(), "Claimed"));
        return claimed.map(found -> ResponseEntity.ok(item(found)))
                .orElseGet(() -> ResponseEntity.noContent().build());
    }

    @PutMapping(path = "/{id}/heartbeat", consumes = "application/json")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Say that the agent is alive")
    @ApiResponse(responseCode = "204", description = "Go on")
    @ApiResponse(responseCode = "409", description = LOST)
    void heartbeat(@PathVariable String project, @PathVariable long id, @RequestBody Heartbeat heartbeat) {
        check(requests.heartbeat(projects.named(project).id(), id, heartbeat.agent()), project, id);
    }

    @PutMapping(path = "/{id}/end", consumes = "application/json")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Tell how it ended")
    @ApiResponse(responseCode = "204", description = "Kept")
    @ApiResponse(responseCode = "409", description = LOST)
    void end(@PathVariable String project, @PathVariable long id, @RequestBody RequestCompletion ending) {
        check(requests.finish(projects.named(project).id(), id, ending), project, id);
        log(project, ending.agent(), id, ending.done() ? "Measured" : "Failed");
    }

    private static void log(String project, String agent, long request, String event) {
        try (var _ = MDC.putCloseable("project", project);
                var _ = MDC.putCloseable("agent", agent.replaceAll("[\\p{Cntrl}\\p{Cf}\\s]+", " "));
                var _ = MDC.putCloseable("request", String.valueOf(request))) {
            LOG.info(event);
        }
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Want it no more")
    @ApiResponse(responseCode = "204", description = "Withdrawn")
    @ApiResponse(responseCode = "409", description = "It has ended already")
    void withdraw(@PathVariable String project, @PathVariable long id) {
        check(requests.withdraw(projects.named(project).id(), id), project, id);
    }

    @GetMapping(path = "/{id}", produces = "application/json")
    @Operation(summary = "One request")
    RequestRecord one(@PathVariable String project, @PathVariable long id) {
        return item(existing(project, id));
    }

    @GetMapping(produces = {"application/json", "text/csv"})
    @Operation(summary = "Requests, newest first")
    Page<RequestRecord> list(
            @PathVariable String project,
            @Parameter(description = "Cursor of a next link") @RequestParam(defaultValue = "9223372036854775807")
                    long after,
            @RequestParam(defaultValue = "50") int limit) {
        Page.checkLimit(limit);
        long owner = projects.named(project).id();
        List<Request> found = requests.newest(owner, after, limit + 1);
        return Page.of(
                items(owner, found),
                limit,
                item -> String.valueOf(item.request().id()));
    }

    private Request existing(String project, long id) {
        return requests.find(projects.named(project).id(), id).orElseThrow(() -> Problem.notFound("request", id));
    }

    /** Fails unless {@code done}: there is no such request, or it does not, or no longer, belong to the caller. */
    private void check(boolean done, String project, long id) {
        if (!done) {
            Request request = existing(project, id);
            throw new Problem(
                    HttpStatus.CONFLICT,
                    "request-lost",
                    "The request is not yours",
                    "Request " + id + " is " + request.stateLabel()
                            + (request.agent() == null ? "" : ", agent " + request.agent()) + ": stop working on it.");
        }
    }

    private RequestRecord item(Request request) {
        return items(request.project(), List.of(request)).getFirst();
    }

    /** Requests with their benchmarks and environments: two statements for any number of requests. */
    private List<RequestRecord> items(long project, List<Request> found) {
        Map<Long, BenchmarkKey> keys = benchmarks.byIds(project, ids(found, Request::benchmarkKey));
        Set<Long> ids = new HashSet<>(ids(found, Request::environment));
        ids.addAll(ids(
                found,
                request -> request.search() == null ? null : request.search().from()));
        Map<Long, KnownEnvironment> known = environments.byIds(project, ids);
        return found.stream()
                .map(request -> RequestRecord.of(request, keys, known))
                .toList();
    }

    private static Set<Long> ids(List<Request> found, Function<Request, @Nullable Long> part) {
        return found.stream().map(part).filter(Objects::nonNull).collect(Collectors.toSet());
    }
}
