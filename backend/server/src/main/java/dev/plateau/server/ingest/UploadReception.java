package dev.plateau.server.ingest;

import dev.plateau.server.access.BranchPatterns;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.detection.DetectionLag;
import dev.plateau.server.platform.api.Permit;
import dev.plateau.server.platform.api.ReceivedFile;
import dev.plateau.server.platform.api.TemporaryFile;
import dev.plateau.server.platform.api.TemporaryFiles;
import dev.plateau.server.platform.api.UploadLimiter;
import dev.plateau.wire.model.UploadLimits;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Receives the bodies of uploads into temporary files, from the API and from browsers, within the limits of {@link UploadLimiter}. */
@Component
class UploadReception {
    private final UploadLimiter limiter;
    private final TemporaryFiles files;
    private final Intake intake;
    private final DetectionLag lag;

    UploadReception(UploadLimiter limiter, TemporaryFiles files, Intake intake, DetectionLag lag) {
        this.lag = lag;
        this.limiter = limiter;
        this.files = files;
        this.intake = intake;
    }

    /** The processing of a received upload. */
    @FunctionalInterface
    private interface Work<T> {
        T on(Incoming incoming, ReceivedFile file) throws IOException;
    }

    /**
     * Stores the body of a request.
     *
     * @param token id of the sender's token; null for a person in a browser
     * @param branches for which the sender may store results
     */
    Receipt store(
            Project project,
            UploadParameters parameters,
            @Nullable String idempotencyKey,
            @Nullable Long token,
            BranchPatterns branches,
            HttpServletRequest request)
            throws IOException {
        keepPace(project.id());
        return receive(
                project,
                parameters,
                idempotencyKey,
                token,
                branches,
                request,
                (incoming, file) -> intake.take(incoming, file, parameters));
    }

    private void keepPace(long project) {
        try {
            Thread.sleep(lag.pause(project));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** A preview of {@link #store} for the body of a person's request. Nothing of it is kept. */
    UploadPreview preview(Project project, UploadParameters parameters, HttpServletRequest request) throws IOException {
        return receive(
                project,
                parameters,
                null,
                null,
                BranchPatterns.of(""),
                request,
                (incoming, file) -> intake.preview(incoming, file, parameters));
    }

    private <T> T receive(
            Project project,
            UploadParameters parameters,
            @Nullable String idempotencyKey,
            @Nullable Long token,
            BranchPatterns branches,
            HttpServletRequest request,
            Work<T> work)
            throws IOException {
        UploadParameters.refuseUnknown(request);
        parameters.facts();
        parameters.logged();
        Permit admitted = limiter.admit(project.id());
        try (TemporaryFile target = files.create(project.id())) {
            ReceivedFile file = ReceivedFile.of(request, target, UploadLimits.DEFAULT.bytes());
            Permit turn = limiter.awaitTurn(project.id());
            try {
                var incoming = new Incoming(
                        project.id(),
                        project.name(),
                        token,
                        branches,
                        parameters.digestWith(file.sha256()),
                        idempotencyKey,
                        file.bytes(),
                        parameters.logged(),
                        parameters.isHistory());
                return work.on(incoming, file);
            } finally {
                turn.close();
            }
        } finally {
            admitted.close();
        }
    }
}
