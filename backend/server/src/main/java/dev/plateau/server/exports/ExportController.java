package dev.plateau.server.exports;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.platform.api.Problem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Exports over HTTP. */
@RestController
@Tag(name = "Exports", description = "All results of a project, as files")
class ExportController {
    /** Each holds a connection to the database for as long as its reader takes. */
    private static final int AT_ONCE = 2;

    private static final Duration RETRY_AFTER = Duration.ofSeconds(30);

    private final KnownProjects projects;
    private final Exports exports;
    private final Semaphore turns = new Semaphore(AT_ONCE);

    ExportController(KnownProjects projects, Exports exports) {
        this.projects = projects;
        this.exports = exports;
    }

    @GetMapping(
            "/api/v1/projects/{project}/export/{table:scores|measurements|changes|incidents}.{format:ndjson|csv|parquet}")
    @Operation(
            summary = "All scores, measurements, change points or incidents of a project",
            description = "As of one moment, without an order. The columns are those of the SQL views.")
    void export(
            @PathVariable String project,
            @PathVariable String table,
            @PathVariable String format,
            HttpServletResponse response)
            throws IOException {
        Project found = projects.named(project);
        ExportFormat wanted = ExportFormat.valueOf(format.toUpperCase(Locale.ROOT));
        if (!turns.tryAcquire()) {
            throw Problem.unavailable(
                    "too-many-exports",
                    "Too many exports at once",
                    "The server sends " + AT_ONCE + " exports now. Try again when one has ended.",
                    RETRY_AFTER);
        }
        try {
            response.setContentType(wanted.mediaType());
            response.setHeader(
                    HttpHeaders.CONTENT_DISPOSITION,
                    "attachment; filename=\"" + found.name() + "-" + table + "." + format + "\"");
            exports.write(found.id(), table, wanted, response.getOutputStream());
        } finally {
            turns.release();
        }
    }
}
