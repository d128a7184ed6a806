package dev.plateau.server.profiles;

import dev.plateau.recording.model.EventKind;
import dev.plateau.server.access.Caller;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.api.TemporaryFile;
import dev.plateau.server.platform.api.TemporaryFiles;
import dev.plateau.server.profiles.StackFiles.StackFormat;
import dev.plateau.server.runs.RunCatalog;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Recordings sent without a bundle, and the redacted files of all. */
@RestController
@RequestMapping("/api/v1/projects/{project}")
@Tag(name = "Recordings", description = "Flight recordings of what was measured, or of any program that ran then")
record RecordingController(
        KnownProjects projects,
        RunCatalog runs,
        RecordingFiles recordings,
        RecordingCatalog catalog,
        RecordingReception reception,
        TemporaryFiles files,
        StackFiles stackFiles,
        Calculations calculations) {
    private static final Duration RETRY_AFTER = Duration.ofMinutes(1);

    @PostMapping(path = "/runs/{id}/recordings", produces = "application/json")
    @Operation(
            summary = "Add a flight recording to a run",
            description =
                    "Takes a file of JDK Flight Recorder (JDK 11 and newer) or async-profiler. Private data is removed before"
                            + " anything is stored; then it is read in the background. The same file again returns the first answer.")
    @RequestBody(
            required = true,
            content = @Content(mediaType = "application/octet-stream", schema = @Schema(format = "binary")))
    @ApiResponse(responseCode = "200", description = "The run has this file already: the first answer")
    @ApiResponse(responseCode = "201", description = "Stored; it is read soon")
    @ApiResponse(responseCode = "408", description = "The body took longer than 10 minutes to arrive")
    @ApiResponse(responseCode = "422", description = "Not a recording that can be read")
    @ApiResponse(responseCode = "413", description = "Larger than 256 MiB")
    @ApiResponse(
            responseCode = "429",
            description = "Too many uploads of this project are under way: again after Retry-After seconds")
    @ApiResponse(
            responseCode = "503",
            description = "No turn, no space or no database, or not stored in time: again after Retry-After seconds")
    ResponseEntity<RecordingRecord> add(
            @PathVariable String project,
            @PathVariable long id,
            @Parameter(description = "Id of a score in this run, when the recording is of its benchmark")
                    @RequestParam(required = false)
                    @Nullable
                    Long score,
            @Parameter(
                            description = "What was recorded, in words",
                            schema = @Schema(maxLength = RecordingReception.MAX_LABEL_CHARACTERS))
                    @RequestParam(required = false)
                    @Nullable
                    String label,
            @Parameter(hidden = true) @AuthenticationPrincipal Caller caller,
            HttpServletRequest request)
            throws IOException {
        return reception.add(project, id, score, label, caller.branches(), request);
    }

    @GetMapping(
            path = "/runs/{id}/recordings",
            produces = {"application/json", "text/csv"})
    @Operation(summary = "The recordings of a run")
    Page<RecordingRecord> list(@PathVariable String project, @PathVariable long id) {
        Project owner = projects.named(project);
        if (runs.find(owner.id(), id).isEmpty()) {
            throw Problem.notFound("run", id);
        }
        return Page.whole(catalog.ofRun(owner, id));
    }

    @GetMapping(path = "/recordings/{id}", produces = "application/json")
    @Operation(summary = "One recording")
    RecordingRecord one(@PathVariable String project, @PathVariable long id) {
        return item(project, id);
    }

    private RecordingRecord item(String project, long id) {
        return catalog.find(projects.named(project), id).orElseThrow(() -> Problem.notFound("recording", id));
    }

    @GetMapping(path = "/recordings/{id}/file", produces = "application/octet-stream")
    @Operation(
            summary = "The redacted file of a recording",
            description = "Opens in JDK Mission Control and other tools")
    @ApiResponse(
            responseCode = "200",
            content =
                    @Content(
                            mediaType = "application/octet-stream",
                            schema = @Schema(type = "string", format = "binary")))
    @ApiResponse(responseCode = "410", description = "The file is not kept any more; its profile may be")
    @ApiResponse(
            responseCode = "503",
            description = "No database, no space or no storage now: again after Retry-After seconds")
    void file(@PathVariable String project, @PathVariable long id, HttpServletResponse response) throws IOException {
        RecordingRecord item = item(project, id);
        try (TemporaryFile target = files.create(projects.named(project).id())) {
            target.reserve(item.bytes());
            Path file = target.path();
            write(new RecordingFiles.StoredFile(id, projects.named(project).id()), file);
            response.setContentType(MediaType.APPLICATION_OCTET_STREAM_VALUE);
            response.setContentLengthLong(Files.size(file));
            response.setHeader(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"recording-" + id + ".jfr\"");
            Files.copy(file, response.getOutputStream());
        }
    }

    @GetMapping(
            path = "/recordings/{id}/stacks/{format:speedscope|pprof|collapsed}",
            produces = MediaType.APPLICATION_OCTET_STREAM_VALUE)
    @Operation(
            summary = "The stacks of a recording for other tools",
            description =
                    "`speedscope` (JSON) and `pprof` (gzipped protocol buffers) have all kinds of events, `collapsed` (text) one."
                            + " Without the events that rules cut. They outlive the file.")
    @ApiResponse(
            responseCode = "200",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_OCTET_STREAM_VALUE,
                            schema = @Schema(type = "string", format = "binary")))
    ResponseEntity<byte[]> stacks(
            @PathVariable String project,
            @PathVariable long id,
            @PathVariable String format,
            @Parameter(description = "Kind of event of a text, such as cpu, allocation, monitor or park")
                    @RequestParam(defaultValue = "cpu")
                    String kind,
            @Parameter(description = "Thread group whose stacks alone it has; empty for all threads")
                    @RequestParam(defaultValue = Profiles.ALL_THREADS)
                    String threads) {
        RecordingRecord item = item(project, id);
        EventKind wanted = EventKind.named(kind).orElseThrow(() -> Problem.notFound("kind of event", kind));
        StackFormat file = StackFormat.valueOf(format.toUpperCase(Locale.ROOT));
        long owner = projects.named(project).id();
        byte[] content = calculations
                .run(owner, () -> stackFiles.of(owner, item, file, wanted, threads))
                .orElseThrow(() -> Problem.notFound("profile of recording", id));
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_OCTET_STREAM)
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + file.file(id, wanted) + "\"")
                .body(content);
    }

    private void write(RecordingFiles.StoredFile stored, Path file) {
        try {
            recordings.write(stored, file);
        } catch (RecordingFiles.Gone gone) {
            throw new Problem(
                    HttpStatus.GONE,
                    "file-gone",
                    "The file is not kept any more",
                    "Files are kept for some time (plateau.recordings.keep-files), those of pinned recordings for ever."
                            + " What it showed is still here.");
        } catch (IOException away) {
            throw new Problem(
                            HttpStatus.SERVICE_UNAVAILABLE,
                            "storage-away",
                            "The file can't be read now",
                            away.getMessage() + " Try again later.")
                    .retryAfter(RETRY_AFTER);
        }
    }

    @PutMapping(path = "/recordings/{id}/pin", produces = "application/json")
    @Operation(summary = "Keep a recording for ever")
    RecordingRecord pin(@PathVariable String project, @PathVariable long id) {
        return pin(project, id, true);
    }

    @DeleteMapping(path = "/recordings/{id}/pin", produces = "application/json")
    @Operation(summary = "Keep a recording as long as others")
    RecordingRecord unpin(@PathVariable String project, @PathVariable long id) {
        return pin(project, id, false);
    }

    private RecordingRecord pin(String project, long id, boolean pinned) {
        return catalog.pin(projects.named(project), id, pinned).orElseThrow(() -> Problem.notFound("recording", id));
    }
}
