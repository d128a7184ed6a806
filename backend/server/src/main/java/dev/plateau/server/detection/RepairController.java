package dev.plateau.server.detection;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.series.SeriesCatalog;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Repairs: histories evaluated again. */
@RestController
@RequestMapping("/api/v1/projects/{project}/repairs")
@Tag(name = "Repairs", description = "Histories evaluated again from their first run")
record RepairController(KnownProjects projects, Repairs repairs, SeriesCatalog series, Environments environments) {
    /** The state of detection's queue. */
    record RepairItem(
            @Schema(description = "Series that are evaluated again; 0 when none was asked for")
            int series,

            @Schema(description = "Series, and runs whose series are not known yet, that wait for detection")
            long waiting) {}

    @GetMapping(produces = "application/json")
    @Operation(summary = "How much waits for detection")
    RepairItem waiting(@PathVariable String project) {
        return new RepairItem(0, repairs.waiting(projects.named(project).id()));
    }

    @PostMapping(produces = "application/json")
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(
            summary = "Evaluate all series again, those of a host, or one",
            description = "Change points that are found again keep their id. Send at most one of series and host.")
    RepairItem repair(
            @PathVariable String project,
            @RequestParam(name = "series", required = false) @Nullable Long wanted,
            @RequestParam(required = false) @Nullable String host) {
        long id = projects.named(project).id();
        int count =
                wanted != null ? ofSeries(id, wanted) : host != null ? ofHost(id, host) : repairs.ofProject(id, null);
        return new RepairItem(count, repairs.waiting(id));
    }

    private int ofSeries(long project, long wanted) {
        if (series.find(project, wanted).isEmpty()) {
            throw Problem.notFound("series", wanted);
        }
        return repairs.ofSeries(project, wanted);
    }

    private int ofHost(long project, String host) {
        return environments.names(project).hostsCalled(host).stream()
                .mapToInt(id -> repairs.ofProject(project, id))
                .sum();
    }
}
