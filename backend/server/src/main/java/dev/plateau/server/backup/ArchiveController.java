package dev.plateau.server.backup;

import dev.plateau.server.access.Person;
import dev.plateau.server.backup.Archives.ImportedProject;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.platform.api.Admission;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.api.TemporaryFiles;
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
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Archives of projects over HTTP. */
@RestController
@Tag(name = "Archives", description = "A project as a file, and back into a project of any server")
record ArchiveController(KnownProjects projects, Archives archives, Admission admission) {
    private static final String ZIP = "application/zip";

    @GetMapping(path = "/api/v1/projects/{project}/archive/file", produces = ZIP)
    @Operation(
            summary = "Export a project",
            description = "A zip with all its rows as JSON lines. Without tokens, members, and secrets of web hooks."
                    + " Takes a maintainer, or a token with the scope manage.")
    @ApiResponse(
            responseCode = "200",
            content = @Content(mediaType = ZIP, schema = @Schema(type = "string", format = "binary")))
    void export(@PathVariable String project, HttpServletResponse response) throws IOException {
        Project found = projects.named(project);
        response.setContentType(ZIP);
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + found.name() + ".plateau.zip\"");
        archives.export(found, response.getOutputStream());
    }

    @PostMapping(path = "/api/v1/archives", consumes = ZIP, produces = "application/json")
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(
            summary = "Import a project",
            description = "Creates a project with the rows of an archive, with new ids. Takes an administrator.")
    @RequestBody(
            required = true,
            content = @Content(mediaType = ZIP, schema = @Schema(type = "string", format = "binary")))
    @ApiResponse(responseCode = "201", description = "Imported")
    @ApiResponse(
            responseCode = "422",
            description = "Nothing was imported: the name is taken, or the archive is damaged or of an unknown version")
    ImportedProject importFrom(
            @Parameter(description = "Name of the new project; by default that of the archive")
                    @RequestParam(required = false)
                    @Nullable
                    String project,
            @Parameter(hidden = true) @AuthenticationPrincipal Person person,
            HttpServletRequest request)
            throws IOException {
        try {
            return admission.run(
                    TemporaryFiles.SERVER,
                    request,
                    Long.MAX_VALUE,
                    file -> archives.importFrom(file.path(), project, person));
        } catch (RefusedArchive refused) {
            throw Problem.unprocessable(
                    "archive-refused", "The archive can't be imported", String.valueOf(refused.getMessage()));
        } catch (IllegalArgumentException refused) {
            throw Problem.notPossible(refused);
        }
    }
}
