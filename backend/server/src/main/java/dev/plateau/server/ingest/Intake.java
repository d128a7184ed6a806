package dev.plateau.server.ingest;

import dev.plateau.server.access.BranchPatterns;
import dev.plateau.server.access.Caller;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.detection.DetectionLag;
import dev.plateau.server.platform.api.Admission;
import dev.plateau.server.platform.api.InvalidValue;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.api.ReceivedFile;
import dev.plateau.server.profiles.Recordings;
import dev.plateau.server.profiles.Recordings.RecordingBudget;
import dev.plateau.server.profiles.Recordings.RedactedRecording;
import dev.plateau.server.runs.RunRecorder.ContradictingFact;
import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.flags.FlagRedactor;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadDeadline;
import dev.plateau.wire.model.UploadLimits;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Receives uploads, from the API and from browsers. Stores each one, or refuses it with all of its problems. */
@Component
class Intake {
    private static final Logger LOG = LoggerFactory.getLogger(Intake.class);
    private static final int MAX_PROBLEMS = 1000;
    private static final String TITLE = "The upload can't be stored";
    private static final String UNREADABLE = "unreadable-upload";

    private final UploadReader reader;
    private final UploadStore store;
    private final Uploads uploads;
    private final Recordings recordings;
    private final Admission admission;
    private final DetectionLag lag;
    private final Clock clock;

    Intake(
            FlagRedactor redactor,
            UploadStore store,
            Uploads uploads,
            Recordings recordings,
            Admission admission,
            DetectionLag lag,
            Clock clock) {
        this.reader = new UploadReader(UploadLimits.DEFAULT, redactor);
        this.store = store;
        this.uploads = uploads;
        this.recordings = recordings;
        this.admission = admission;
        this.lag = lag;
        this.clock = clock;
    }

    /**
     * Stores the body of a request; returns the first receipt if it was stored before.
     *
     * @param caller the sender's token; null for a person in a browser
     * @throws Problem if nothing of it was stored
     */
    Receipt store(
            Project project,
            UploadParameters parameters,
            @Nullable String idempotencyKey,
            @Nullable Caller caller,
            HttpServletRequest request)
            throws IOException {
        keepPace(project.id());
        check(parameters, request);
        long began = System.nanoTime();
        try (var _ = MDC.putCloseable("project", project.name())) {
            Receipt receipt = admit(project, parameters, idempotencyKey, caller, request);
            log(receipt, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began));
            return receipt;
        } finally {
            MDC.remove(UploadStore.LOGGED_ID);
        }
    }

    private static void log(Receipt receipt, long millis) {
        MDC.put(UploadStore.LOGGED_ID, receipt.upload().toString());
        LOG.info(
                "{} in {} ms: {} scores, {} series, runs {}",
                receipt.duplicate() ? "Stored before, answered" : "Stored",
                millis,
                receipt.scores(),
                receipt.series(),
                receipt.runs().stream().map(Receipt.StoredRun::id).toList());
    }

    private Receipt admit(
            Project project,
            UploadParameters parameters,
            @Nullable String idempotencyKey,
            @Nullable Caller caller,
            HttpServletRequest request)
            throws IOException {
        return admission.run(project.id(), request, UploadLimits.DEFAULT.bytes(), file -> {
            Incoming incoming = Incoming.of(project, parameters, idempotencyKey, caller, file);
            Optional<Receipt> first = store.first(incoming);
            return first.isPresent() ? first.get() : store(incoming, file, read(incoming, file, parameters));
        });
    }

    /**
     * A preview of {@link #store} for the body of a person's request. Stores nothing of it.
     *
     * @throws Problem if nothing of it can be read
     */
    UploadPreview preview(Project project, UploadParameters parameters, HttpServletRequest request) throws IOException {
        check(parameters, request);
        return admission.run(project.id(), request, UploadLimits.DEFAULT.bytes(), file -> {
            boolean known = store.first(Incoming.of(project, parameters, null, null, file))
                    .isPresent();
            try {
                return UploadPreview.of(reader.read(file.path(), parameters.facts(), file.deadline()), known);
            } catch (UnreadableUpload unreadable) {
                throw unstorable(UNREADABLE, unreadable.problems(), "Nothing can be stored.");
            }
        });
    }

    private static void check(UploadParameters parameters, HttpServletRequest request) {
        UploadParameters.check(request);
        parameters.facts();
        parameters.logged();
    }

    private void keepPace(long project) {
        try {
            Thread.sleep(lag.pause(project));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private Receipt store(Incoming incoming, ReceivedFile file, Upload upload) throws IOException {
        UploadDeadline deadline = file.deadline();
        var budget = new RecordingBudget(deadline);
        Map<Upload.Recording, RedactedRecording> redacted = new HashMap<>();
        try {
            for (Upload.Run run : upload.runs()) {
                for (Upload.Recording recording : run.recordings()) {
                    if (!redacted.containsKey(recording)) {
                        redacted.put(recording, recordings.redact(incoming.project(), file.path(), recording, budget));
                    }
                }
            }
            return admission.inTransaction(deadline, () -> store.store(incoming, upload, redacted, deadline));
        } catch (ContradictingFact contradiction) {
            throw contradiction(incoming, contradiction);
        } catch (DataAccessException | IllegalStateException failure) {
            if (!InvalidValue.isCauseOf(failure)) {
                throw failure;
            }
            var problem =
                    new Upload.Problem(null, -1, null, "", "a value can't be stored: " + InvalidValue.reason(failure));
            throw refusal(incoming, List.of(problem), "Nothing was stored.");
        } finally {
            for (RedactedRecording recording : redacted.values()) {
                recording.close();
            }
        }
    }

    private Problem contradiction(Incoming incoming, ContradictingFact contradiction) {
        var problem = new Upload.Problem(
                null, -1, null, contradiction.field(), Objects.requireNonNull(contradiction.getMessage()));
        return refusal(
                incoming,
                "contradicting-facts",
                List.of(problem),
                "Nothing was stored. A run is measured under one set of conditions: correct the value, or send the upload as another execution.");
    }

    private Upload read(Incoming incoming, ReceivedFile file, UploadParameters parameters) throws IOException {
        try {
            Upload upload = reader.read(file.path(), parameters.facts(), file.deadline());
            if (!upload.problems().isEmpty() && !parameters.acceptsPartial()) {
                throw refusal(
                        incoming,
                        upload.problems(),
                        "Nothing was stored. Add ?partial=true to store the rows that can be read.");
            }
            checkBranches(incoming.branches(), upload);
            return upload;
        } catch (UnreadableUpload unreadable) {
            throw refusal(incoming, unreadable.problems(), "Nothing was stored.");
        }
    }

    private static void checkBranches(BranchPatterns allowed, Upload upload) {
        for (Upload.Run run : upload.runs()) {
            String branch = run.commit().branch();
            if (!allowed.allow(branch)) {
                throw Problem.branchNotAllowed(allowed.toString(), branch);
            }
        }
    }

    private Problem refusal(Incoming incoming, List<Upload.Problem> problems, String next) {
        return refusal(incoming, UNREADABLE, problems, next);
    }

    private Problem refusal(Incoming incoming, String kind, List<Upload.Problem> problems, String next) {
        uploads.refuse(incoming, clock.instant(), TITLE, listed(problems));
        return unstorable(kind, problems, next);
    }

    private static List<Upload.Problem> listed(List<Upload.Problem> problems) {
        return problems.subList(0, Math.min(problems.size(), MAX_PROBLEMS));
    }

    private static Problem unstorable(String kind, List<Upload.Problem> problems, String next) {
        String count = problems.size() == 1 ? "1 problem" : problems.size() + " problems";
        String detail = count + ", the first: " + problems.getFirst() + ". " + next;
        var problem = Problem.unprocessable(kind, TITLE, detail);
        problem.getBody().setProperty("problems", listed(problems));
        return problem;
    }
}
