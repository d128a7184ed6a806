package dev.plateau.server.profiles;

import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RefusedRecording;
import dev.plateau.recording.read.RecordingReader;
import dev.plateau.server.access.BranchPatterns;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.platform.api.Admission;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.profiles.Recordings.RecordingSubject;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.Scores;
import dev.plateau.server.runs.Scores.RawScore;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Receives recordings sent without a bundle: those of the API, and those dropped on the page of the uploads, which have a CSRF token. */
@Hidden
@RestController
@RequestMapping("/projects/{project}")
class RecordingReception {
    static final int MAX_LABEL_CHARACTERS = 200;

    private final KnownProjects projects;
    private final RunCatalog runs;
    private final Scores scores;
    private final Recordings recordings;
    private final RecordingCatalog catalog;
    private final Admission admission;
    private final RecordingReader reader;
    private final Clock clock;

    RecordingReception(
            KnownProjects projects,
            RunCatalog runs,
            Scores scores,
            Recordings recordings,
            RecordingCatalog catalog,
            Admission admission,
            RecordingSettings settings,
            Clock clock) {
        this.projects = projects;
        this.runs = runs;
        this.scores = scores;
        this.recordings = recordings;
        this.catalog = catalog;
        this.admission = admission;
        this.reader = RecordingReader.comparable(settings.limits());
        this.clock = clock;
    }

    /**
     * A preview of a recording before it is stored.
     *
     * @param jdk as the recording names it; may be empty
     * @param seconds length of the recording
     * @param kinds those with events
     * @param missing gaps that could not be read, with their reasons
     */
    record RecordingPreview(String jdk, long seconds, List<KindCount> kinds, List<String> missing) {
        /** Number of events of a kind that the rules keep. */
        record KindCount(String kind, long events) {}

        private static RecordingPreview of(Recording read) {
            return new RecordingPreview(
                    read.facts().jvm().jdk(),
                    read.facts().recorded().toSeconds(),
                    read.profiles().values().stream()
                            .map(profile -> new KindCount(
                                    profile.kind().key(), profile.kept().events()))
                            .filter(count -> count.events() > 0)
                            .toList(),
                    read.missing().stream().map(Recording.Gap::reason).toList());
        }
    }

    /** Stores a recording of the page as the API does. */
    @PostMapping(path = "/runs/{id}/recordings/file", produces = "application/json")
    ResponseEntity<RecordingRecord> store(
            @PathVariable String project,
            @PathVariable long id,
            @RequestParam(required = false) @Nullable String label,
            HttpServletRequest request)
            throws IOException {
        String text = label == null || label.isBlank() ? null : label.strip();
        return add(project, id, null, text, BranchPatterns.of(""), request);
    }

    /**
     * Stores the body of a request as a recording of a run.
     *
     * @param score of the recorded benchmark; null for another program
     * @param branches for whose runs the sender may store recordings
     */
    ResponseEntity<RecordingRecord> add(
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
        RecordingRecord item = catalog.find(projects.named(project), id).orElseThrow();
        return ResponseEntity.status(item.receivedAt().equals(now) ? HttpStatus.CREATED : HttpStatus.OK)
                .location(URI.create("/api/v1/projects/" + project + "/recordings/" + id))
                .body(item);
    }

    /** Returns a preview of the recording; stores nothing. */
    @PostMapping(path = "/recordings/preview", produces = "application/json")
    RecordingPreview preview(@PathVariable String project, HttpServletRequest request) throws IOException {
        return admission.run(projects.named(project).id(), request, Recordings.MAX_BYTES, file -> {
            try {
                return RecordingPreview.of(reader.read(file.path()));
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
