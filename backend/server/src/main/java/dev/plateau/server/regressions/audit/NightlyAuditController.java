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

/** What the whole history of series says. */
@RestController
@RequestMapping("/api/v1/projects/{project}/recomputations")
@Tag(name = "Recomputations", description = "Every series judged wholly, beside what was confirmed as points arrived")
class NightlyAuditController {
    private final KnownProjects projects;
    private final NightlyAudits nightlyAudits;
    private final Tokens tokens;

    NightlyAuditController(KnownProjects projects, NightlyAudits nightlyAudits, Tokens tokens) {
        this.projects = projects;
        this.nightlyAudits = nightlyAudits;
        this.tokens = tokens;
    }

    /** A disagreement as the API tells it. */
    record DisagreementItem(
            @Schema(
                    description =
                            "UNSUPPORTED: it was confirmed, and the whole history makes nothing of it. UNCONFIRMED: the other way round")
            AuditFinding.Kind kind,

            long seriesId,

            @Schema(description = "commit or jdk: what varies along the series")
            String axis,

            String benchmark,
            String metric,
            String unit,
            String branch,
            @Nullable Long changeId,
            long scoreId,
            double before,
            double after,
            @Nullable Double ratio) {
        static DisagreementItem of(AuditFinding one) {
            return new DisagreementItem(
                    one.kind(),
                    one.series(),
                    one.axis().label(),
                    one.benchmark().toString(),
                    one.metric(),
                    one.unit(),
                    one.branch(),
                    one.change(),
                    one.score(),
                    one.shift().before(),
                    one.shift().after(),
                    one.shift().ratio());
        }
    }

    /** A series that could not be judged, as the API tells it. */
    record FailedSeriesItem(long seriesId, String axis, String benchmark, String metric, String why) {
        static FailedSeriesItem of(FailedSeries one) {
            return new FailedSeriesItem(
                    one.series(), one.axis().label(), one.benchmark().toString(), one.metric(), one.why());
        }
    }

    @GetMapping(produces = {"application/json", "text/csv"})
    @Operation(summary = "The newest recomputations, newest first")
    Page<NightlyAudit> list(@PathVariable String project) {
        return Page.whole(nightlyAudits.newest(projects.named(project).id(), NightlyAudits.KEPT));
    }

    @PostMapping(produces = "application/json")
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Ask for one now; where one is under way, the answer is that one")
    NightlyAudit ask(
            @PathVariable String project, @Parameter(hidden = true) @AuthenticationPrincipal @Nullable Caller caller) {
        return nightlyAudits.ask(projects.named(project).id(), tokens.nameOf(caller));
    }

    @GetMapping(
            path = "/{id}/failures",
            produces = {"application/json", "text/csv"})
    @Operation(summary = "Series that could not be judged, and why; the next recomputation tries them again")
    Page<FailedSeriesItem> failures(@PathVariable String project, @PathVariable long id) {
        long found = projects.named(project).id();
        NightlyAudit one = nightlyAudits.find(found, id).orElseThrow(() -> Problem.notFound("recomputation", id));
        return Page.whole(nightlyAudits.failures(found, one.id()).stream()
                .map(FailedSeriesItem::of)
                .toList());
    }

    @GetMapping(
            path = "/{id}/disagreements",
            produces = {"application/json", "text/csv"})
    @Operation(
            summary = "Where the whole history says something else",
            description = "Nothing of it changes what is confirmed.")
    Page<DisagreementItem> disagreements(@PathVariable String project, @PathVariable long id) {
        long found = projects.named(project).id();
        NightlyAudit one = nightlyAudits.find(found, id).orElseThrow(() -> Problem.notFound("recomputation", id));
        return Page.whole(nightlyAudits.disagreements(found, one.id()).stream()
                .map(DisagreementItem::of)
                .toList());
    }
}
