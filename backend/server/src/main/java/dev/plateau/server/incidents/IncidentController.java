package dev.plateau.server.incidents;

import dev.plateau.server.access.Caller;
import dev.plateau.server.access.Tokens;
import dev.plateau.server.catalog.CommitLog.CommitRange;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.incidents.IncidentTriage.Edit;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.api.RefusesInput;
import dev.plateau.wire.model.LoggedCommit;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Incidents and their triage. */
@RestController
@RequestMapping("/api/v1/projects/{project}/incidents")
@Tag(name = "Incidents", description = "Changes of level that share a cause, and what people make of them")
record IncidentController(
        KnownProjects projects,
        Incidents incidents,
        IncidentDetails incidentDetails,
        IncidentTriage triage,
        AlertPrecision alertPrecision,
        Tokens tokens,
        Clock clock)
        implements RefusesInput {
    private static final String EDITED = "Somebody else edited it since the version given, or at the same time";

    /** The request to triage an incident. */
    record NewTriage(
            Triage triage,

            @Schema(
                    description = "Needed where the incident is declared over",
                    maxLength = IncidentTriage.MAX_TEXT_LENGTH,
                    example = "meant to be: safer parsing")
            @Nullable
            String reason,

            @Schema(
                    description =
                            "Version of the incident that this is based on: an edit by somebody else since then answers 409. Without it, the current one")
            @Nullable
            Integer version) {
        NewTriage {
            Objects.requireNonNull(triage, "triage");
        }
    }

    /** The request to assign an incident. */
    record NewAssignment(
            @Schema(
                    description = "Name or mail address of a person who sees the project; null for nobody",
                    example = "ada")
            @Nullable
            String assignee,

            @Schema(description = "Address in a tracker; null for none", example = "https://tracker.example.org/7")
            @Nullable
            String tracker,

            @Schema(description = "Null keeps it") @Nullable Severity severity,

            @Schema(description = "Null for the default") @Nullable
            LocalDate due,

            @Schema(
                    description =
                            "Version of the incident that this is based on: an edit by somebody else since then answers 409. Without it, the current one")
            @Nullable
            Integer version) {}

    /** The request to mute an incident. */
    record NewMute(
            @Schema(description = "At most a year from now; null ends the mute", example = "2026-12-01T00:00:00Z")
            @Nullable
            Instant until,

            @Schema(maxLength = IncidentTriage.MAX_TEXT_LENGTH) @Nullable
            String reason,

            @Schema(
                    description =
                            "Version of the incident that this is based on: an edit by somebody else since then answers 409. Without it, the current one")
            @Nullable
            Integer version) {}

    @GetMapping(produces = {"application/json", "text/csv"})
    @Operation(summary = "Incidents, newest first")
    Page<IncidentRecord> list(
            @PathVariable String project,
            @Parameter(description = "open, improvements, all, or a triage state: acknowledged")
                    @RequestParam(defaultValue = "all")
                    String show,
            @Parameter(description = "commit or jdk") @RequestParam(defaultValue = "") String axis,
            @Parameter(description = "low, medium or high") @RequestParam(defaultValue = "") String severity,
            @Parameter(description = "Cursor of a next link") @RequestParam(defaultValue = "9223372036854775807")
                    long after,
            @RequestParam(defaultValue = "100") int limit) {
        Page.checkLimit(limit);
        IncidentFilter filter = IncidentFilter.of(show, axis, severity)
                .orElseThrow(() -> Problem.badParameter(
                        "show, axis or severity",
                        "expected one of " + IncidentFilter.CHOICES + ", commit or jdk, and low, medium or high"));
        return Page.of(
                incidents.newest(projects.named(project).id(), filter, after, limit + 1),
                limit,
                item -> String.valueOf(item.id()));
    }

    @GetMapping(
            path = "/precision",
            produces = {"application/json", "text/csv"})
    @Operation(
            summary =
                    "How often regressions were real, by class of benchmarks: what people made of them; most false alarms first")
    Page<AlertPrecision.SuitePrecision> precision(@PathVariable String project) {
        return Page.whole(alertPrecision.of(projects.named(project).id()));
    }

    @GetMapping(path = "/{incident}", produces = "application/json")
    @Operation(summary = "One incident")
    IncidentRecord incident(@PathVariable String project, @PathVariable long incident) {
        return find(project, incident);
    }

    @GetMapping(
            path = "/{incident}/changes",
            produces = {"application/json", "text/csv"})
    @Operation(summary = "The changes of level that an incident is made of, worst first")
    Page<IncidentChangeRecord> changes(@PathVariable String project, @PathVariable long incident) {
        IncidentRecord found = find(project, incident);
        return Page.whole(incidentDetails.named(found.project(), incidents.changes(found)));
    }

    /**
     * Commits of an incident's range.
     *
     * @param complete true if all commits of the range are known; otherwise the list has those that were measured; the subject is empty where no upload says it
     */
    record IncidentCommits(boolean complete, List<LoggedCommit> commits) {}

    @GetMapping(path = "/{incident}/commits", produces = "application/json")
    @Operation(summary = "Subjects and authors of the commits that an incident may have come with, newest first")
    IncidentCommits commits(@PathVariable String project, @PathVariable long incident) {
        IncidentRecord found = find(project, incident);
        CommitRange known = incidentDetails.commits(found, incidents.changes(found));
        return new IncidentCommits(known.complete(), known.commits());
    }

    @GetMapping(
            path = "/{incident}/history",
            produces = {"application/json", "text/csv"})
    @Operation(summary = "Who did what with an incident, newest first")
    Page<IncidentEvent> history(@PathVariable String project, @PathVariable long incident) {
        return Page.whole(incidents.history(
                projects.named(project).id(), find(project, incident).id()));
    }

    @PutMapping(path = "/{incident}/triage", consumes = "application/json", produces = "application/json")
    @Operation(summary = "Say what an incident is")
    @ApiResponse(responseCode = "200", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "409", description = EDITED)
    IncidentRecord triage(
            @PathVariable String project,
            @PathVariable long incident,
            @RequestBody NewTriage wanted,
            @AuthenticationPrincipal @Nullable Caller caller) {
        triage.triage(edit(find(project, incident), wanted.version(), caller), wanted.triage(), text(wanted.reason()));
        return incident(project, incident);
    }

    @PutMapping(path = "/{incident}/assignment", consumes = "application/json", produces = "application/json")
    @Operation(summary = "Assign an incident; set its tracker, severity and due date")
    @ApiResponse(responseCode = "200", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "409", description = EDITED)
    IncidentRecord assign(
            @PathVariable String project,
            @PathVariable long incident,
            @RequestBody NewAssignment wanted,
            @AuthenticationPrincipal @Nullable Caller caller) {
        IncidentRecord found = find(project, incident);
        triage.set(
                edit(found, wanted.version(), caller),
                new IncidentTriage.Values(
                        found.triage(),
                        "",
                        text(wanted.assignee()),
                        text(wanted.tracker()),
                        wanted.severity(),
                        wanted.due(),
                        found.mutedDay(clock.instant())));
        return incident(project, incident);
    }

    @PutMapping(path = "/{incident}/mute", consumes = "application/json", produces = "application/json")
    @Operation(summary = "Hold messages about an incident back until a day")
    @ApiResponse(responseCode = "200", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "409", description = EDITED)
    IncidentRecord mute(
            @PathVariable String project,
            @PathVariable long incident,
            @RequestBody NewMute wanted,
            @AuthenticationPrincipal @Nullable Caller caller) {
        triage.mute(edit(find(project, incident), wanted.version(), caller), wanted.until(), text(wanted.reason()));
        return incident(project, incident);
    }

    private IncidentRecord find(String project, long id) {
        return incidents.find(projects.named(project).id(), id).orElseThrow(() -> Problem.notFound("incident", id));
    }

    private Edit edit(IncidentRecord incident, @Nullable Integer version, @Nullable Caller caller) {
        return new Edit(
                incident.project(),
                incident.id(),
                version == null ? incident.version() : version,
                tokens.nameOf(caller),
                null);
    }

    private static String text(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }
}
