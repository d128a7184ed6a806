package dev.plateau.server.detection;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesCatalog;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Change points of a series. */
@RestController
@RequestMapping("/api/v1/projects/{project}/series/{series}/changes")
@Tag(name = "Series")
record ChangePointController(KnownProjects projects, SeriesCatalog series, StoredChangePoints changes) {
    @GetMapping(produces = {"application/json", "text/csv"})
    @Operation(
            summary = "The changes of level in a series",
            description =
                    "Suspects and warnings of the newest points, and what was confirmed: that keeps id and place when points arrive."
                            + " Ten points on a branch are the least.")
    Page<ChangeRecord> list(@PathVariable String project, @PathVariable("series") long id) {
        Series found = series.find(projects.named(project).id(), id).orElseThrow(() -> Problem.notFound("series", id));
        return Page.whole(changes.of(found.project(), id).stream()
                .map(change -> ChangeRecord.of(change, found))
                .toList());
    }
}
