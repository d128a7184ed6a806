package dev.plateau.server.ingest;

import dev.plateau.server.access.Caller;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.platform.api.Problem;
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
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Receives the results of collectors and CI jobs. */
@RestController
@Tag(name = "Uploads", description = "Results in, receipts out")
class UploadController {
    private static final String PATH = "/api/v1/projects/{project}/uploads";
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String MULTIPART = "multipart/form-data";
    private static final int MAX_KEY = 200;

    private final KnownProjects projects;
    private final Intake intake;

    UploadController(KnownProjects projects, Intake intake) {
        this.projects = projects;
        this.intake = intake;
    }

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

    static ResponseEntity<Receipt> answer(Project project, Receipt receipt) {
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
}
