package dev.plateau.server.ingest;

import dev.plateau.server.access.Caller;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.wire.model.Upload;
import io.swagger.v3.oas.annotations.Hidden;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Receives results, and returns their receipts. Addresses without {@code /api} are those of the uploads page: they require a person and a CSRF
 * token, and no API token. Their errors are problem documents, whose texts the page shows.
 */
@RestController
@Tag(name = "Uploads", description = "Results in, receipts out")
record UploadController(KnownProjects projects, Intake intake, Uploads uploads) {
    private static final String PATH = "/api/v1/projects/{project}/uploads";
    private static final String PAGE = "/projects/{project}/uploads";
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String MULTIPART = "multipart/form-data";
    private static final int MAX_KEY = 200;

    /** Separate from {@link #upload}, because reading parameters would consume a form's body. */
    @Hidden
    @PostMapping(
            path = PATH,
            consumes = {FORM, MULTIPART})
    void refuseForm() {
        throw new Problem(
                HttpStatus.UNSUPPORTED_MEDIA_TYPE,
                "form",
                "The content type says that this is a form",
                "curl calls every body a form unless told otherwise: send it with --data-binary @jmh.json"
                        + " -H \"Content-Type: application/json\".");
    }

    @PostMapping(
            path = PATH,
            consumes = {"!" + FORM, "!" + MULTIPART},
            produces = "application/json")
    @Operation(
            summary = "Store JMH results",
            description =
                    "Takes JMH's JSON, or a bundle of the collector. Each upload is stored wholly and once; the answer comes"
                            + " when it is on disk. The same content with the same parameters again returns the first receipt.")
    @RequestBody(
            required = true,
            content = {
                @Content(mediaType = "application/json", array = @ArraySchema(schema = @Schema(type = "object"))),
                @Content(mediaType = "application/zip", schema = @Schema(type = "string", format = "binary"))
            })
    @ApiResponse(responseCode = "200", description = "Stored before: the first receipt")
    @ApiResponse(responseCode = "201", description = "Stored")
    @ApiResponse(
            responseCode = "403",
            description = "The token has not the scope upload, or may not store results of this branch")
    @ApiResponse(
            responseCode = "413",
            description = "Larger than 64 MiB, or with recordings larger than 512 MiB: send it in parts")
    @ApiResponse(responseCode = "408", description = "The body took longer than 10 minutes to arrive")
    @ApiResponse(
            responseCode = "429",
            description = "Too many uploads of this project are under way: again after Retry-After seconds")
    @ApiResponse(
            responseCode = "503",
            description =
                    "No turn, no space or no database, not stored in time, or the same upload is being deleted: again after Retry-After seconds")
    @ApiResponse(
            responseCode = "422",
            description = "Nothing was stored: the problems name rows and fields, and what exceeds its limit")
    ResponseEntity<Receipt> upload(
            @PathVariable String project,
            @ParameterObject UploadParameters parameters,
            @Parameter(
                            description = "The same key with other content is refused",
                            example = "ci-4711",
                            schema = @Schema(minLength = 1, maxLength = MAX_KEY))
                    @RequestHeader(name = "Idempotency-Key", required = false)
                    @Nullable
                    String idempotencyKey,
            @Parameter(hidden = true) @AuthenticationPrincipal Caller caller,
            HttpServletRequest request)
            throws IOException {
        Project found = projects.named(project);
        checkKey(idempotencyKey);
        return answer(found, intake.store(found, parameters, idempotencyKey, caller, request));
    }

    private static ResponseEntity<Receipt> answer(Project project, Receipt receipt) {
        URI location = URI.create("/api/v1/projects/" + project.name() + "/uploads/" + receipt.upload());
        return ResponseEntity.status(receipt.duplicate() ? HttpStatus.OK : HttpStatus.CREATED)
                .location(location)
                .body(receipt);
    }

    private static void checkKey(@Nullable String key) {
        if (key != null && (key.isBlank() || key.length() > MAX_KEY)) {
            throw Problem.badParameter("Idempotency-Key", "expected 1 to " + MAX_KEY + " characters");
        }
    }

    /** Returns a preview of a file that a person drops on the page, without storing anything. */
    @Hidden
    @PostMapping(path = PAGE + "/preview", produces = "application/json")
    UploadPreview preview(@PathVariable String project, UploadParameters parameters, HttpServletRequest request)
            throws IOException {
        return intake.preview(projects.named(project), parameters, request);
    }

    /** Stores the file as {@link #upload} does. */
    @Hidden
    @PostMapping(path = PAGE + "/file", produces = "application/json")
    ResponseEntity<Receipt> store(@PathVariable String project, UploadParameters parameters, HttpServletRequest request)
            throws IOException {
        Project found = projects.named(project);
        return answer(found, intake.store(found, parameters, null, null, request));
    }

    /** An upload in a list of the REST API: the stored data in numbers; its receipt has the details. */
    record UploadItem(
            UUID id,
            Instant receivedAt,
            long bytes,
            boolean stored,
            int runs,
            int series,
            int scores,
            int unmeasured,
            int skipped,
            @Nullable String title,
            List<Upload.Problem> problems) {
        static UploadItem of(UploadRecord arrived) {
            Receipt receipt = arrived.receipt();
            return new UploadItem(
                    arrived.id(),
                    arrived.receivedAt(),
                    arrived.bytes(),
                    receipt != null,
                    receipt == null ? 0 : receipt.runs().size(),
                    receipt == null ? 0 : receipt.series(),
                    receipt == null ? 0 : receipt.scores(),
                    receipt == null ? 0 : receipt.unmeasured(),
                    receipt == null ? 0 : receipt.skipped().size(),
                    arrived.title(),
                    arrived.problems());
        }
    }

    @GetMapping(
            path = PATH,
            produces = {"application/json", "text/csv"})
    @Operation(summary = "Stored and refused uploads, newest first")
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

    @GetMapping(path = PATH + "/{id}", produces = "application/json")
    @Operation(summary = "The receipt of a stored upload")
    Receipt receipt(@PathVariable String project, @PathVariable UUID id) {
        return uploads.find(projects.named(project).id(), id)
                .map(UploadRecord::receipt)
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
