package dev.plateau.server.profiles;

import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.model.RefusedRecording;
import dev.plateau.recording.redact.Redactor;
import dev.plateau.server.catalog.ProjectLock;
import dev.plateau.server.platform.api.Admission;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.api.ReceivedFile;
import dev.plateau.server.platform.api.TemporaryFile;
import dev.plateau.server.platform.api.TemporaryFiles;
import dev.plateau.server.profiles.storage.RecordingFiles;
import dev.plateau.server.profiles.storage.RecordingSettings;
import dev.plateau.server.profiles.storage.RecordingState;
import dev.plateau.server.profiles.storage.StoragePlace;
import dev.plateau.server.profiles.storage.StoredRecordingRepository;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.wire.bundle.RecordingEntry;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadDeadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.zip.ZipException;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Redacts and stores incoming recordings. */
@Service
public class Recordings {
    /** Largest file of a recording, unpacked. */
    static final long MAX_BYTES = dev.plateau.wire.model.UploadLimits.RECORDING;

    private final JdbcClient jdbc;
    private final ProjectLock lock;
    private final RunCatalog runs;
    private final StoredRecordingRepository recordings;
    private final RecordingFiles stored;
    private final ApplicationEventPublisher events;
    private final TemporaryFiles files;
    private final Admission admission;
    private final RecordingLimits limits;

    Recordings(
            JdbcClient jdbc,
            ProjectLock lock,
            RunCatalog runs,
            StoredRecordingRepository recordings,
            RecordingFiles stored,
            ApplicationEventPublisher events,
            TemporaryFiles files,
            Admission admission,
            RecordingSettings settings) {
        this.jdbc = jdbc;
        this.lock = lock;
        this.runs = runs;
        this.recordings = recordings;
        this.stored = stored;
        this.events = events;
        this.files = files;
        this.admission = admission;
        limits = new RecordingLimits(
                MAX_BYTES,
                RecordingLimits.DEFAULT.constants(),
                RecordingLimits.DEFAULT.nodes(),
                RecordingLimits.DEFAULT.sites(),
                settings.readWithin());
    }

    /** Limits of bytes and time for reading a recording. */
    RecordingLimits limits() {
        return limits;
    }

    /** Event: a recording waits to be read. */
    record Kept() {}

    /**
     * Extracts a recording from a bundle and redacts it. Needs no transaction, and should have none: it takes time.
     *
     * @throws Problem when the temporary folder has no space, or can't be written
     */
    public RedactedRecording redact(long project, Path bundle, Upload.Recording recording, RecordingBudget budget) {
        try (TemporaryFile original = files.create(project)) {
            long unpacked = unpack(bundle, recording, original, budget);
            long most = Math.min(MAX_BYTES, unpacked + budget.bytes());
            RedactedRecording redacted = redact(project, original.path(), recording.startedAt(), most, budget.time());
            budget.spend(Math.max(0, redacted.bytes() - unpacked));
            return redacted;
        } catch (RecordingEntry.TooLarge | ZipException | RefusedRecording refusal) {
            return RedactedRecording.refused(String.valueOf(refusal.getMessage()), recording.startedAt());
        } catch (IOException unwritable) {
            throw TemporaryFiles.unwritable(unwritable);
        }
    }

    private static long unpack(Path bundle, Upload.Recording recording, TemporaryFile original, RecordingBudget budget)
            throws IOException {
        long most = Math.min(MAX_BYTES, budget.bytes());
        original.reserve(most);
        try {
            long unpacked = RecordingEntry.unpack(bundle, recording.entry(), original.path(), most);
            original.reserve(unpacked);
            budget.spend(unpacked);
            return unpacked;
        } catch (RecordingEntry.TooLarge larger) {
            budget.spend(MAX_BYTES);
            throw larger;
        }
    }

    /** Redacts a recording; the caller closes the result. A refused recording needs no digest. */
    private RedactedRecording redact(long project, Path original, Instant startedAt, long mostBytes, Duration most)
            throws RefusedRecording {
        try {
            TemporaryFile redacted = files.create(project);
            try {
                redacted.reserve(mostBytes);
                new Redactor(limits(mostBytes, most)).redact(original, redacted.path());
                redacted.reserve(Files.size(redacted.path()));
                return new RedactedRecording(redacted, null, ReceivedFile.digest(original), startedAt);
            } catch (IOException | RefusedRecording | RuntimeException failure) {
                redacted.close();
                throw failure;
            }
        } catch (IOException unwritable) {
            throw TemporaryFiles.unwritable(unwritable);
        }
    }

    private RecordingLimits limits(long bytes, Duration time) {
        Duration most = time.compareTo(limits.time()) < 0 ? time : limits.time();
        return new RecordingLimits(bytes, limits.constants(), limits.nodes(), limits.sites(), most);
    }

    /**
     * Stores a recording sent without a bundle; one that the run already has stays unchanged.
     *
     * @return its id
     * @throws RefusedRecording when it can't be read; nothing is stored
     * @throws Problem when its run was deleted while it arrived, or the temporary folder can't be written; nothing is stored
     */
    long add(RecordingSubject place, ReceivedFile received, Instant now) throws IOException, RefusedRecording {
        UploadDeadline deadline = received.deadline();
        try (RedactedRecording redacted = redact(place.project(), received.path(), now, MAX_BYTES, deadline.left())) {
            return admission.inTransaction(deadline, () -> keepAlone(place, redacted, now));
        }
    }

    private long keepAlone(RecordingSubject place, RedactedRecording redacted, Instant now) throws IOException {
        if (!lock.toStore(place.project())
                || runs.find(place.project(), place.run()).isEmpty()) {
            throw Problem.notFound("run", place.run());
        }
        Optional<Long> added = keep(place, redacted, now);
        return added.isPresent() ? added.get() : same(place, redacted);
    }

    private long same(RecordingSubject place, RedactedRecording redacted) {
        return recordings
                .same(place.run(), redacted.digest(), place.benchmarkKey(), redacted.startedAt())
                .orElseThrow();
    }

    /**
     * Stores a recording; one that the run already has stays unchanged. This takes one SQL statement, as the same recording may arrive twice at
     * once: with an entity the second one would fail, and its upload with it.
     *
     * @return its id; empty when the run already has it
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public Optional<Long> keep(RecordingSubject place, RedactedRecording redacted, Instant now) throws IOException {
        Path file = redacted.file() == null ? null : redacted.file().path();
        Optional<Long> added = jdbc.sql("""
                        insert into recording (id, project_id, run_id, upload_id, benchmark_key_id, label, digest, started_at, received_at, bytes,
                            state, reason, kept_in)
                        values (nextval('ids'), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing returning id
                        """)
                .params(place.project(), place.run())
                .param(place.upload())
                .param(place.benchmarkKey())
                .param(place.label())
                .param(redacted.digest())
                .params(
                        Timestamp.from(redacted.startedAt()),
                        Timestamp.from(now),
                        redacted.bytes(),
                        (file == null ? RecordingState.REFUSED : RecordingState.WAITING).name())
                .param(redacted.refusal())
                .param((file == null ? StoragePlace.NOWHERE : StoragePlace.DATABASE).name())
                .query(Long.class)
                .optional();
        if (added.isPresent() && file != null) {
            stored.keep(added.get(), file);
            events.publishEvent(new Kept());
        }
        return added;
    }

    /**
     * Writes a whole stored recording to a file.
     *
     * @throws RecordingFiles.Gone when it is no longer kept
     * @throws IOException when it can't be read now
     */
    void write(long id, Path target) throws IOException {
        stored.write(id, target);
    }
}
