package dev.plateau.server.dashboard;

import dev.plateau.server.access.Caller;
import dev.plateau.server.access.Tokens;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.api.RefusesInput;
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
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Saved views as JSON. */
@RestController
@RequestMapping("/api/v1/projects/{project}/views")
@Tag(name = "Saved views", description = "Pages with their state, under a name")
record SavedViewController(KnownProjects projects, SavedViews views, Tokens tokens) implements RefusesInput {
    /** A page to be saved. */
    record NewView(
            @Schema(minLength = 1, maxLength = SavedViews.MAX_NAME_CHARACTERS, example = "Nightly on 25")
            String name,

            @Schema(
                    description = "Path and query of a page of the project",
                    maxLength = SavedViews.MAX_ADDRESS_CHARACTERS,
                    example = "/projects/shop/matrix?sort=size")
            String address) {
        NewView {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(address, "address");
        }
    }

    /** A view as the API returns it. */
    record SavedViewItem(long id, String name, String address, Instant savedAt, String savedBy, boolean pinned) {
        static SavedViewItem of(SavedView view) {
            return new SavedViewItem(
                    view.id(), view.name(), view.address(), view.savedAt(), view.savedBy(), view.pinned());
        }
    }

    @GetMapping(produces = {"application/json", "text/csv"})
    @Operation(summary = "Saved views, by name")
    Page<SavedViewItem> list(@PathVariable String project) {
        return Page.whole(views.of(projects.named(project)).stream()
                .map(SavedViewItem::of)
                .toList());
    }

    @PostMapping(consumes = "application/json", produces = "application/json")
    @Operation(summary = "Save a page of the project under a name")
    @ApiResponse(responseCode = "201", description = "Saved")
    ResponseEntity<SavedViewItem> save(
            @PathVariable String project, @RequestBody NewView view, @AuthenticationPrincipal @Nullable Caller caller) {
        SavedView saved = views.save(projects.named(project), view.name(), view.address(), tokens.nameOf(caller));
        return ResponseEntity.created(URI.create("/api/v1/projects/" + project + "/views/" + saved.id()))
                .body(SavedViewItem.of(saved));
    }

    @PutMapping(path = "/{view}/pin", produces = "application/json")
    @Operation(summary = "Show the chart of a saved view on the overview", description = "For pages of a series")
    SavedViewItem pin(@PathVariable String project, @PathVariable long view) {
        return pin(project, view, true);
    }

    @DeleteMapping(path = "/{view}/pin", produces = "application/json")
    @Operation(summary = "Remove the chart of a saved view from the overview")
    SavedViewItem unpin(@PathVariable String project, @PathVariable long view) {
        return pin(project, view, false);
    }

    private SavedViewItem pin(String project, long view, boolean pinned) {
        return views.pin(projects.named(project), view, pinned)
                .map(SavedViewItem::of)
                .orElseThrow(() -> Problem.notFound("view", view));
    }

    @DeleteMapping("/{view}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Delete a saved view")
    @ApiResponse(responseCode = "204", description = "Deleted")
    void delete(@PathVariable String project, @PathVariable long view) {
        if (!views.delete(projects.named(project), view)) {
            throw Problem.notFound("view", view);
        }
    }
}
