package dev.plateau.server.regressions.audit;

import dev.plateau.server.access.Caller;
import dev.plateau.server.access.Tokens;
import dev.plateau.server.api.KnownProjects;
import dev.plateau.server.api.Page;
import dev.plateau.server.api.Problem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The nightly audits of a project. */
@RestController
@RequestMapping("/api/v1/projects/{project}/audits")
@Tag(name = "Audits", description = "Every series evaluated from its start, compared with the confirmed changes")
class NightlyAuditController {
    private final KnownProjects projects;
    private final NightlyAudits nightlyAudits;
    private final Tokens tokens;

    NightlyAuditController(KnownProjects projects, NightlyAudits nightlyAudits, Tokens tokens) {
        this.projects = projects;
        this.nightlyAudits = nightlyAudits;
        this.tokens = tokens;
    }

    /** A finding in the API. */
    record AuditFindingItem(
            @Schema(
                    description =
                            "UNSUPPORTED: confirmed, but the whole history does not show it. UNCONFIRMED: the whole history shows it, but it was not confirmed")
            AuditFinding.Kind kind,

            long seriesId,

            @Schema(description = "commit or jdk: what varies along the series")
            String axis,

            String benchmark,
            String metric,
            String unit,
            String branch,
            @Nullable Long changePointId,
            long scoreId,
            double before,
            double after,
            @Nullable Double ratio) {
        static AuditFindingItem of(AuditFinding one) {
            return new AuditFindingItem(
                    one.kind(),
                    one.series(),
                    one.axis().label(),
                    one.benchmark().toString(),
                    one.metric(),
                    one.unit(),
                    one.branch(),
                    one.changePoint(),
                    one.score(),
                    one.shift().before(),
                    one.shift().after(),
                    one.shift().ratio());
        }
    }

    /** A series that could not be evaluated, in the API. */
    record AuditFailureItem(long seriesId, String axis, String benchmark, String metric, String reason) {
        static AuditFailureItem of(AuditFailure one) {
            return new AuditFailureItem(
                    one.series(), one.axis().label(), one.benchmark().toString(), one.metric(), one.reason());
        }
    }

    @GetMapping(produces = {"application/json", "text/csv"})
    @Operation(summary = "The newest audits, newest first")
    Page<NightlyAudit> list(@PathVariable String project) {
        return Page.whole(nightlyAudits.newest(projects.named(project).id(), NightlyAudits.KEPT));
    }

    @PostMapping(produces = "application/json")
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Request an audit now; the running one if there is one")
    NightlyAudit request(
            @PathVariable String project, @Parameter(hidden = true) @AuthenticationPrincipal @Nullable Caller caller) {
        return nightlyAudits.request(projects.named(project).id(), tokens.nameOf(caller));
    }

    @GetMapping(
            path = "/{id}/failures",
            produces = {"application/json", "text/csv"})
    @Operation(summary = "Series that could not be evaluated, and why; the next audit tries them again")
    Page<AuditFailureItem> failures(@PathVariable String project, @PathVariable long id) {
        long found = projects.named(project).id();
        NightlyAudit one = nightlyAudits.find(found, id).orElseThrow(() -> Problem.notFound("audit", id));
        return Page.whole(nightlyAudits.failures(found, one.id()).stream()
                .map(AuditFailureItem::of)
                .toList());
    }

    @GetMapping(
            path = "/{id}/findings",
            produces = {"application/json", "text/csv"})
    @Operation(
            summary = "Differences between the whole history and the confirmed changes",
            description = "They change no confirmed change.")
    Page<AuditFindingItem> findings(@PathVariable String project, @PathVariable long id) {
        long found = projects.named(project).id();
        NightlyAudit one = nightlyAudits.find(found, id).orElseThrow(() -> Problem.notFound("audit", id));
        return Page.whole(nightlyAudits.findings(found, one.id()).stream()
                .map(AuditFindingItem::of)
                .toList());
    }
}
