package dev.plateau.server.ingest;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.catalog.Project;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Accepts files that a person drops on the uploads page. These addresses belong to the pages: they require a person and a CSRF token, and no API
 * token. Errors are problem documents, whose texts the page shows.
 */
@Hidden
@RestController
@RequestMapping("/projects/{project}/uploads")
class BrowserUploads {
    private final KnownProjects projects;
    private final Intake intake;

    BrowserUploads(KnownProjects projects, Intake intake) {
        this.projects = projects;
        this.intake = intake;
    }

    /** Returns a preview, without storing anything. */
    @PostMapping(path = "/preview", produces = "application/json")
    UploadPreview preview(@PathVariable String project, UploadParameters parameters, HttpServletRequest request)
            throws IOException {
        return intake.preview(projects.named(project), parameters, request);
    }

    /** Stores the file as the API does. */
    @PostMapping(path = "/file", produces = "application/json")
    ResponseEntity<Receipt> store(@PathVariable String project, UploadParameters parameters, HttpServletRequest request)
            throws IOException {
        Project found = projects.named(project);
        return UploadController.answer(found, intake.store(found, parameters, null, null, request));
    }
}
