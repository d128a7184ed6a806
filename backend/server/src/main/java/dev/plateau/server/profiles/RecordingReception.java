package dev.plateau.server.profiles;

import dev.plateau.recording.model.RefusedRecording;
import dev.plateau.recording.read.RecordingReader;
import dev.plateau.server.access.BranchPatterns;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.platform.api.Admission;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.runs.RawScore;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.Scores;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;

/** Receives recordings sent without a bundle, by the API or the browser. */
@Component
class RecordingReception {
    static final int MAX_LABEL_CHARACTERS = 200;

    private final KnownProjects projects;
    private final RunCatalog runs;
    private final Scores scores;
    private final Recordings recordings;
    private final RecordingCatalog catalog;
    private final Admission admission;
    private final Clock clock;

    RecordingReception(
            KnownProjects projects,
            RunCatalog runs,
            Scores scores,
            Recordings recordings,
            RecordingCatalog catalog,
            Admission admission,
            Clock clock) {
        this.projects = projects;
        this.runs = runs;
        this.scores = scores;
        this.recordings = recordings;
        this.catalog = catalog;
        this.admission = admission;
        this.clock = clock;
    }

    /**
     * Stores the body of a request as a recording of a run.
     *
     * @param score of the recorded benchmark; null for another program
     * @param branches for whose runs the sender may store recordings
     */
    ResponseEntity<RecordingItem> add(
            String project,
            long run,
            @Nullable Long score,
            @Nullable String label,
            BranchPatterns branches,
            HttpServletRequest request)
            throws IOException {
        RecordingSubject subject = subject(project, run, score, label, branches);
        Instant now = clock.instant();
        long id = admission.run(subject.project(), request, Recordings.MAX_BYTES, file -> {
            try {
                return recordings.add(subject, file, now);
            } catch (RefusedRecording refusal) {
                throw unreadable("Nothing was stored: " + refusal.getMessage());
            }
        });
        RecordingItem item = catalog.find(projects.named(project), id).orElseThrow();
        return ResponseEntity.status(item.receivedAt().equals(now) ? HttpStatus.CREATED : HttpStatus.OK)
                .location(URI.create("/api/v1/projects/" + project + "/recordings/" + id))
                .body(item);
    }

    /** Previews the body of a request as a recording; keeps nothing of it. */
    RecordingPreview preview(Project project, HttpServletRequest request) throws IOException {
        return admission.run(project.id(), request, Recordings.MAX_BYTES, file -> {
            try {
                return RecordingPreview.of(
                        RecordingReader.comparable(recordings.limits()).read(file.path()));
            } catch (RefusedRecording refusal) {
                throw unreadable("Nothing can be stored: " + refusal.getMessage());
            }
        });
    }

    private static Problem unreadable(String detail) {
        return new Problem(
                HttpStatus.UNPROCESSABLE_CONTENT, "unreadable-recording", "The recording can't be read", detail);
    }

    private RecordingSubject subject(
            String project, long run, @Nullable Long score, @Nullable String label, BranchPatterns branches) {
        long owner = projects.named(project).id();
        RunRecord facts = runs.find(owner, run).orElseThrow(() -> Problem.notFound("run", run));
        if (!branches.allow(facts.branch())) {
            throw Problem.branchNotAllowed(branches.toString(), facts.branch());
        }
        if (label != null && (label.isBlank() || label.length() > MAX_LABEL_CHARACTERS)) {
            throw Problem.badParameter("label", "expected 1 to " + MAX_LABEL_CHARACTERS + " characters");
        }
        if (score == null) {
            return new RecordingSubject(owner, run, null, null, label);
        }
        RawScore measured = scores.find(owner, score)
                .filter(found -> found.summary().run() == run)
                .orElseThrow(() -> Problem.badParameter("score", "run " + run + " has no score " + score));
        return new RecordingSubject(owner, run, null, measured.summary().benchmarkKey(), label);
    }
}
