package dev.plateau.server.detection.api;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.server.detection.StoredChangePoint.Side;
import dev.plateau.server.detection.StoredChangePoints;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.statistics.online.ChangeStatus;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Change points of a series. */
@RestController
@RequestMapping("/api/v1/projects/{project}/series/{series}/changes")
@Tag(name = "Series")
class ChangePointController {
    private final KnownProjects projects;
    private final SeriesPoints series;
    private final StoredChangePoints changes;

    ChangePointController(KnownProjects projects, SeriesPoints series, StoredChangePoints changes) {
        this.projects = projects;
        this.series = series;
        this.changes = changes;
    }

    /** A change point in the REST API; scores by id, as in the points of the series. */
    record ChangeItem(
            long id,
            ChangeStatus state,
            String verdict,
            String branch,
            long scoreId,
            long earliestScoreId,
            long latestScoreId,
            double before,
            double after,
            String unit,
            @Nullable Double ratio,
            @Nullable Double low,
            @Nullable Double high,
            Instant detectedAt,
            @Nullable Instant confirmedAt,
            @Nullable Instant recoveredAt,

            @Schema(description = "Last run of the level before; null for changes of older versions") @Nullable
            Side beforeRun,

            @Schema(description = "First run of the new level") @Nullable
            Side firstRun,

            @Schema(description = "Commit time of the first run of the level that undid it") @Nullable
            Instant endedAt,

            @Schema(description = "Version of the minimum effect rules that it was confirmed by; 0 is the defaults")
            @Nullable
            Integer confirmedByVersion,

            @Schema(
                    description =
                            "Version of the minimum effect rules whose minimum effect it is below, so that it alarms nobody")
            @Nullable
            Integer belowVersion) {
        static ChangeItem of(StoredChangePoint change, Series series) {
            ChangeSize shift = change.shift();
            return new ChangeItem(
                    change.id(),
                    change.state(),
                    change.verdict(series.direction()),
                    change.branch(),
                    change.score(),
                    change.earliest(),
                    change.latest(),
                    shift.before(),
                    shift.after(),
                    series.unit(),
                    shift.ratio(),
                    shift.low(),
                    shift.high(),
                    change.detectedAt(),
                    change.confirmedAt(),
                    change.recoveredAt(),
                    change.before(),
                    change.first(),
                    change.endedAt(),
                    change.minimumEffect().confirmedBy(),
                    change.minimumEffect().below());
        }
    }

    @GetMapping(produces = {"application/json", "text/csv"})
    @Operation(
            summary = "The changes of level in a series",
            description =
                    "Suspects and warnings of the newest points, and what was confirmed: that keeps id and place when points arrive."
                            + " Ten points on a branch are the least.")
    Page<ChangeItem> list(@PathVariable String project, @PathVariable("series") long id) {
        Series found = series.find(projects.named(project).id(), id).orElseThrow(() -> Problem.notFound("series", id));
        return Page.whole(changes.of(id).stream()
                .map(change -> ChangeItem.of(change, found))
                .toList());
    }
}
