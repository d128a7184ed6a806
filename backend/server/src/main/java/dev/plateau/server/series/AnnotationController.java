package dev.plateau.server.series;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.net.URI;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Notes on series. */
@RestController
@RequestMapping("/api/v1/projects/{project}/series/{series}/annotations")
@Tag(name = "Series")
record AnnotationController(KnownProjects projects, SeriesCatalog series, Annotations annotations) {
    private static final int MAX_TEXT = 1000;

    /** The body of a new note. */
    record NewAnnotation(
            @Schema(example = "2026-01-26T19:24:59Z") Instant position,

            @Schema(
                    description =
                            "Score of the point that it is about, if several points have this position: runs of one commit",
                    nullable = true)
            @Nullable
            Long scoreId,

            @Schema(minLength = 1, maxLength = MAX_TEXT, example = "New machine")
            String text) {
        NewAnnotation {
            Objects.requireNonNull(position, "position");
            if (text == null || text.isBlank() || text.length() > MAX_TEXT) {
                throw new IllegalArgumentException("text: expected 1 to " + MAX_TEXT + " characters");
            }
        }
    }

    @GetMapping(produces = {"application/json", "text/csv"})
    @Operation(summary = "The notes on a series, in the order of their places")
    Page<Annotation> list(@PathVariable String project, @PathVariable("series") long id) {
        Series found = existing(project, id);
        return Page.whole(annotations.of(found.project(), found.id()));
    }

    @PostMapping(consumes = "application/json", produces = "application/json")
    @Operation(summary = "Add a note to a series")
    @ApiResponse(responseCode = "201", description = "Added")
    ResponseEntity<Annotation> add(
            @PathVariable String project, @PathVariable("series") long id, @RequestBody NewAnnotation annotation) {
        Series found = existing(project, id);
        Annotation added = annotations.add(
                found.project(), found.id(), annotation.position(), annotation.scoreId(), annotation.text());
        URI location = URI.create("/api/v1/projects/" + project + "/series/" + id + "/annotations/" + added.id());
        return ResponseEntity.created(location).body(added);
    }

    @DeleteMapping("/{annotation}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Take a note away")
    @ApiResponse(responseCode = "204", description = "Taken away")
    void remove(
            @PathVariable String project,
            @PathVariable("series") long id,
            @PathVariable("annotation") long annotation) {
        Series found = existing(project, id);
        if (!annotations.remove(found.project(), found.id(), annotation)) {
            throw Problem.notFound("annotation", annotation);
        }
    }

    private Series existing(String project, long id) {
        return series.find(projects.named(project).id(), id).orElseThrow(() -> Problem.notFound("series", id));
    }
}
