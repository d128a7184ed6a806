package dev.plateau.server.profiles;

import dev.plateau.server.access.BranchPatterns;
import dev.plateau.server.catalog.KnownProjects;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Accepts recordings dropped on the page of the uploads: with a CSRF token, without an API token. */
@Hidden
@RestController
@RequestMapping("/projects/{project}")
class BrowserRecordings {
    private final KnownProjects projects;
    private final RecordingReception reception;

    BrowserRecordings(KnownProjects projects, RecordingReception reception) {
        this.projects = projects;
        this.reception = reception;
    }

    /** Returns a preview of the recording; stores nothing. */
    @PostMapping(path = "/recordings/preview", produces = "application/json")
    RecordingPreview preview(@PathVariable String project, HttpServletRequest request) throws IOException {
        return reception.preview(projects.named(project), request);
    }

    /** Stores it as the API does. */
    @PostMapping(path = "/runs/{id}/recordings/file", produces = "application/json")
    ResponseEntity<RecordingItem> store(
            @PathVariable String project,
            @PathVariable long id,
            @RequestParam(required = false) @Nullable String label,
            HttpServletRequest request)
            throws IOException {
        String words = label == null || label.isBlank() ? null : label.strip();
        return reception.add(project, id, null, words, BranchPatterns.of(""), request);
    }
}
