package dev.plateau.server.ingest;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.CommitLog;
import dev.plateau.server.catalog.ProjectLock;
import dev.plateau.server.environments.EnvironmentIds;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.platform.api.Admission;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.profiles.Recordings;
import dev.plateau.server.profiles.Recordings.RecordingSubject;
import dev.plateau.server.profiles.RedactedRecording;
import dev.plateau.server.runs.RunRecorder;
import dev.plateau.server.runs.RunRecorder.Arrival;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadDeadline;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Stores an upload: all of it or nothing, once.
 *
 * <p>Locks are taken in one order, so that concurrent uploads wait for each other without deadlocks: the project (which deletions take, too), the
 * upload itself, its executions, environments, benchmark keys, series, commits.
 */
@Component
class UploadStore {
    private final ProjectLock lock;
    private final Receipts receipts;
    private final Environments environments;
    private final BenchmarkKeys benchmarkKeys;
    private final CommitLog commitLog;
    private final RunRecorder recorder;
    private final Recordings recordings;
    private final Admission admission;
    private final Clock clock;

    UploadStore(
            ProjectLock lock,
            Receipts receipts,
            Environments environments,
            BenchmarkKeys benchmarkKeys,
            CommitLog commitLog,
            RunRecorder recorder,
            Recordings recordings,
            Admission admission,
            Clock clock) {
        this.lock = lock;
        this.receipts = receipts;
        this.environments = environments;
        this.benchmarkKeys = benchmarkKeys;
        this.commitLog = commitLog;
        this.recorder = recorder;
        this.recordings = recordings;
        this.admission = admission;
        this.clock = clock;
    }

    /** Stores an upload and returns its receipt, or the first receipt if the same upload was stored before. */
    @Transactional(propagation = Propagation.MANDATORY)
    Receipt store(
            Incoming incoming,
            Upload upload,
            Map<Upload.Recording, RedactedRecording> redacted,
            UploadDeadline deadline)
            throws IOException {
        if (!lock.toStore(incoming.project())) {
            throw Problem.notFound("project", incoming.projectName());
        }
        UUID id = UUID.randomUUID();
        Instant now = clock.instant();
        if (!receipts.reserve(id, incoming, now)) {
            return receipts.first(incoming).orElseThrow();
        }
        upload.runs().stream()
                .map(Upload.Run::execution)
                .filter(Objects::nonNull)
                .distinct()
                .sorted()
                .forEach(execution -> recorder.lockExecution(incoming.project(), execution));
        List<EnvironmentIds> places = upload.runs().stream()
                .map(run -> environments.recognise(incoming.project(), run.environment()))
                .toList();
        Map<BenchmarkKey, Long> keys = benchmarkKeys.resolve(incoming.project(), keysIn(upload));
        var arrival = new Arrival(incoming.project(), id, now, upload.manifest(), incoming.history());
        var receipt = new ReceiptWriter(incoming, upload);
        for (int i = 0; i < places.size(); i++) {
            Upload.Run run = upload.runs().get(i);
            admission.limitStatements(deadline);
            RunRecorder.RecordedRun recorded = recorder.record(arrival, places.get(i), keys, run);
            int added = 0;
            for (Upload.Recording recording : run.recordings()) {
                var place =
                        new RecordingSubject(incoming.project(), recorded.run(), id, keys.get(recording.key()), null);
                if (recordings
                        .keep(place, Objects.requireNonNull(redacted.get(recording)), now)
                        .isPresent()) {
                    added++;
                }
            }
            receipt.add(run, places.get(i), recorded, added);
        }
        Receipt written = receipt.write(id);
        receipts.keep(written);
        commitLog.keep(incoming.project(), incoming.commits(upload));
        return written;
    }

    private static Set<BenchmarkKey> keysIn(Upload upload) {
        return upload.runs().stream()
                .flatMap(run -> Stream.of(
                        run.rows().stream().map(Upload.Row::key),
                        run.unmeasured().stream().map(Upload.Unmeasured::key),
                        run.recordings().stream().map(Upload.Recording::key)))
                .flatMap(keys -> keys)
                .collect(Collectors.toSet());
    }
}
