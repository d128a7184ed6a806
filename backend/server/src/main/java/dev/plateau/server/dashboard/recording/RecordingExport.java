package dev.plateau.server.dashboard.recording;

import dev.plateau.recording.export.FlameGraphPage;
import dev.plateau.recording.model.Recording;
import dev.plateau.server.api.Calculations;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.profiles.Profiles;
import dev.plateau.server.profiles.RecordingCatalog;
import dev.plateau.server.profiles.RecordingItem;
import dev.plateau.server.profiles.StoredRecordings;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** Flame graphs to be kept, mailed, opened without a server. */
@Controller
class RecordingExport {
    private final RecordingCatalog catalog;
    private final RecordingSubjects subjects;
    private final Profiles profiles;
    private final StoredRecordings stored;
    private final Environments environments;
    private final Calculations calculations;

    RecordingExport(
            RecordingCatalog catalog,
            RecordingSubjects subjects,
            Profiles profiles,
            StoredRecordings stored,
            Environments environments,
            Calculations calculations) {
        this.catalog = catalog;
        this.subjects = subjects;
        this.profiles = profiles;
        this.stored = stored;
        this.environments = environments;
        this.calculations = calculations;
    }

    /**
     * The flame graphs as a page that needs no server.
     *
     * @param against recording that is the baseline; null for this one alone
     */
    @GetMapping("/projects/{project}/recordings/{id}/flame-graphs.html")
    ResponseEntity<String> flameGraphs(
            Project project, @PathVariable long id, @RequestParam(required = false) @Nullable Long against) {
        RecordingItem item = RecordingPage.find(catalog, project, id);
        String page = calculations.run(
                project.id(),
                () -> against == null
                        ? FlameGraphPage.of(title(project, item), whole(item))
                        : against(project, RecordingPage.find(catalog, project, against), item));
        // Opened here the page could not run its script: what this server shows may run no script inside a page.
        ContentDisposition file = ContentDisposition.attachment()
                .filename("recording-" + (against == null ? "" : against + "-") + id + ".html")
                .build();
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType("text/html;charset=UTF-8"))
                .header(HttpHeaders.CONTENT_DISPOSITION, file.toString())
                .body(page);
    }

    private String against(Project project, RecordingItem baseline, RecordingItem candidate) {
        return FlameGraphPage.of(
                title(project, baseline), whole(baseline), title(project, candidate), whole(candidate));
    }

    private String title(Project project, RecordingItem item) {
        long environment = profiles.one(project.id(), item.id()).orElseThrow().environment();
        RecordingSubjects.Row subject = subjects.of(item);
        return subject.name() + (subject.conditions().isEmpty() ? "" : " (" + subject.conditions() + ")") + " on "
                + Objects.requireNonNull(
                                environments.byIds(List.of(environment)).get(environment))
                        .label();
    }

    private Recording whole(RecordingItem item) {
        return stored.whole(item)
                .orElseThrow(() -> new PageNotFound(
                        "Recording " + item.id() + " has no flame graphs.",
                        "It is still being read, or was refused: its page says which."));
    }
}
