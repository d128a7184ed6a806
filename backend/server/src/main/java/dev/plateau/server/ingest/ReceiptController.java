package dev.plateau.server.ingest;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Uploads and their receipts. */
@RestController
@RequestMapping("/api/v1/projects/{project}/uploads")
@Tag(name = "Uploads")
class ReceiptController {
    private final KnownProjects projects;
    private final Uploads uploads;

    ReceiptController(KnownProjects projects, Uploads uploads) {
        this.projects = projects;
        this.uploads = uploads;
    }

    @GetMapping(produces = {"application/json", "text/csv"})
    @Operation(summary = "What arrived, newest first: stored and refused uploads")
    Page<UploadItem> list(
            @PathVariable String project,
            @Parameter(description = "Cursor of a next link") @RequestParam(required = false) @Nullable String after,
            @RequestParam(defaultValue = "50") int limit) {
        Page.checkLimit(limit);
        Uploads.Cursor cursor = after == null || after.isBlank() ? null : cursor(after);
        List<UploadItem> items = uploads.newest(projects.named(project).id(), cursor, limit + 1).stream()
                .map(UploadItem::of)
                .toList();
        return Page.of(items, limit, item -> item.receivedAt() + "_" + item.id());
    }

    @GetMapping(path = "/{id}", produces = "application/json")
    @Operation(summary = "The receipt of a stored upload")
    Receipt receipt(@PathVariable String project, @PathVariable UUID id) {
        return uploads.find(projects.named(project).id(), id)
                .map(Uploads.Arrived::receipt)
                .orElseThrow(() -> Problem.notFound("stored upload", id));
    }

    private static Uploads.Cursor cursor(String text) {
        String[] parts = text.split("_", -1);
        try {
            return new Uploads.Cursor(Instant.parse(parts[0]), UUID.fromString(parts[parts.length - 1]));
        } catch (DateTimeException | IllegalArgumentException unreadable) {
            throw Problem.badParameter("after", "expected the cursor of a next link, found " + text);
        }
    }
}
