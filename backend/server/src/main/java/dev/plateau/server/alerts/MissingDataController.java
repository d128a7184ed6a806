package dev.plateau.server.alerts;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Missing data of a project. */
@RestController
@Tag(name = "Watch", description = "What used to come and no longer does")
record MissingDataController(KnownProjects projects, MissingData missingData) {
    @GetMapping(
            path = "/api/v1/projects/{project}/missing-data",
            produces = {"application/json", "text/csv"})
    @Operation(
            summary = "Rows of the matrix and machines of agents that stopped reporting, the longest gap first",
            description = "Missing is what passed all given limits; by default two days and three times its usual"
                    + " interval. What is missing for more than 90 days is left out.")
    Page<MissingDataRecord> missing(
            @PathVariable String project,
            @Parameter(description = "Nothing came for so many days") @RequestParam(required = false) @Nullable
                    Double days,
            @Parameter(description = "Nothing came for so many times its usual interval")
                    @RequestParam(required = false)
                    @Nullable
                    Double intervals) {
        long id = projects.named(project).id();
        return Page.whole(missingData.named(id, missingData.now(id, limit(days, intervals), "")));
    }

    private static MissingDataLimit limit(@Nullable Double days, @Nullable Double intervals) {
        try {
            return days == null && intervals == null ? MissingDataLimit.USUAL : new MissingDataLimit(days, intervals);
        } catch (IllegalArgumentException refused) {
            throw Problem.badParameter("days or intervals", Objects.requireNonNullElse(refused.getMessage(), ""));
        }
    }
}
