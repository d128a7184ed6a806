package dev.plateau.server.runs;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.api.RefusesInput;
import dev.plateau.wire.model.Direction;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Objects;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Better directions of metrics as JSON. */
@RestController
@RequestMapping("/api/v1/projects/{project}/metric-directions")
@Tag(name = "Metric directions", description = "Better directions of counters that benchmarks define")
record MetricDirectionController(KnownProjects projects, MetricDirections directions) implements RefusesInput {
    /** The direction of a metric in JSON and CSV. */
    record DirectionItem(String metric, Direction direction) {
        DirectionItem {
            Objects.requireNonNull(metric, "metric");
            Objects.requireNonNull(direction, "direction");
        }

        static DirectionItem of(MetricDirection rule) {
            return new DirectionItem(rule.metric(), rule.direction());
        }
    }

    @GetMapping(produces = {"application/json", "text/csv"})
    @Operation(summary = "Directions that people set, by metric")
    Page<DirectionItem> list(@PathVariable String project) {
        return Page.whole(directions.of(projects.named(project).id()).stream()
                .map(DirectionItem::of)
                .toList());
    }

    @PutMapping(consumes = "application/json", produces = "application/json")
    @Operation(summary = "Set the better direction of a metric, for its stored scores and those to come")
    DirectionItem put(@PathVariable String project, @RequestBody DirectionItem wanted) {
        return DirectionItem.of(directions.put(projects.named(project).id(), wanted.metric(), wanted.direction()));
    }

    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Remove the direction of a metric, which has that of its unit again")
    @ApiResponse(responseCode = "204", description = "Removed")
    void delete(@PathVariable String project, @Parameter(example = "failedOffers") @RequestParam String metric) {
        if (!directions.delete(projects.named(project).id(), metric)) {
            throw Problem.notFound("direction of", metric);
        }
    }
}
