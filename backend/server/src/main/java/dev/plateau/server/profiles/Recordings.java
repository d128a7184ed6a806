package dev.plateau.server.profiles;

import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.model.RefusedRecording;
import dev.plateau.recording.redact.Redactor;
import dev.plateau.server.catalog.ProjectLock;
import dev.plateau.server.platform.api.Admission;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.api.Quotas;
import dev.plateau.server.platform.api.ReceivedFile;
import dev.plateau.server.platform.api.TemporaryFile;
import dev.plateau.server.platform.api.TemporaryFiles;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.work.Backlog;
import dev.plateau.server.profiles.RecordingRecord.RecordingState;
import dev.plateau.server.profiles.RecordingRecord.StoragePlace;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.wire.bundle.RecordingEntry;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadDeadline;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.http.HttpStatus;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Redacts and stores incoming recordings. */
@Service
public class Recordings implements Backlog.Source {
    /** Largest file of a recording, unpacked. */
    static final long MAX_BYTES = UploadLimits.RECORDING;

    private final JdbcClient jdbc;
    private final ProjectLock lock;
    private final RunCatalog runs;
    private final RecordingFiles stored;
    private final ApplicationEventPublisher events;
    private final TemporaryFiles files;
    private final Admission admission;
    private final Quotas quotas;
    private final RecordingLimits limits;

    Recordings(
            JdbcClient jdbc,
            ProjectLock lock,
            RunCatalog runs,
            RecordingFiles stored,
            ApplicationEventPublisher events,
            TemporaryFiles files,
            Admission admission,
            Quotas quotas,
            RecordingSettings settings) {
        this.jdbc = jdbc;
        this.lock = lock;
        this.runs = runs;
        this.stored = stored;
        this.events = events;
        this.files = files;
        this.admission = admission;
        this.quotas = quotas;
        limits = settings.limits();
    }

    /**
     * The run and benchmark of a recording.
     *
     * @param upload the bundle that contained it; null when it was sent alone
     * @param benchmarkKey null for the whole run, or for another program that ran then
     * @param label text of the sender; null for none
     */
    public record RecordingSubject(
            long project,
            long run,
            @Nullable UUID upload,
            @Nullable Long benchmarkKey,
            @Nullable String label) {}

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
    long add(RecordingSubject subject, ReceivedFile received, Instant now) throws IOException, RefusedRecording {
        UploadDeadline deadline = received.deadline();
        try (RedactedRecording redacted = redact(subject.project(), received.path(), now, MAX_BYTES, deadline.left())) {
            return admission.inTransaction(deadline, () -> keepAlone(subject, redacted, now));
        }
    }

    private long keepAlone(RecordingSubject subject, RedactedRecording redacted, Instant now) throws IOException {
        if (!lock.toStore(subject.project())
                || runs.find(subject.project(), subject.run()).isEmpty()) {
            throw Problem.notFound("run", subject.run());
        }
        Optional<Long> added = keep(subject, redacted, now);
        return added.isPresent() ? added.get() : same(subject, redacted);
    }

    @Override
    public Backlog backlog() {
        return jdbc.sql("""
                        select 'recordings' as queue, count(*) as waiting, min(received_at) as oldest from recording where state = 'WAITING'
                        """).query(RecordMapper.of(Backlog.class)).single();
    }

    /** Bytes of the files of a project's recordings. */
    public long bytes(long project) {
        return jdbc.sql("select coalesce(sum(bytes), 0) from recording where project_id = ? and kept_in <> 'NOWHERE'")
                .param(project)
                .query(Long.class)
                .single();
    }

    /** The recording of a run with this content, or with this benchmark and start. */
    private long same(RecordingSubject subject, RedactedRecording redacted) {
        return jdbc.sql("""
                        select id from recording
                        where project_id = ? and run_id = ? and (digest = ? or (benchmark_key_id = ? and started_at = ?)) order by id limit 1
                        """)
                .params(subject.project(), subject.run())
                .param(redacted.digest())
                .param(subject.benchmarkKey())
                .param(Timestamp.from(redacted.startedAt()))
                .query(Long.class)
                .single();
    }

    /**
     * Stores a recording; one that the run already has stays unchanged. This takes one SQL statement, as the same recording may arrive twice at
     * once: with an entity the second one would fail, and its upload with it.
     *
     * @return its id; empty when the run already has it
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public Optional<Long> keep(RecordingSubject subject, RedactedRecording redacted, Instant now) throws IOException {
        Path file = redacted.file() == null ? null : redacted.file().path();
        Optional<Long> added = jdbc.sql("""
                        insert into recording (id, project_id, run_id, upload_id, benchmark_key_id, label, digest, started_at, received_at, bytes,
                            state, reason, kept_in)
                        values (nextval('ids'), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing returning id
                        """)
                .params(subject.project(), subject.run())
                .param(subject.upload())
                .param(subject.benchmarkKey())
                .param(subject.label())
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
            quotas.checkRecordings(bytes(subject.project()));
            stored.keep(new RecordingFiles.StoredFile(added.get(), subject.project()), file);
            events.publishEvent(new Kept());
        }
        return added;
    }

    /**
     * A recording that may be stored, in a temporary file.
     *
     * @param file redacted; null when the recording was refused
     * @param refusal the reason; null when it was accepted
     * @param digest SHA-256 of the file as it arrived; null when it was refused
     */
    public record RedactedRecording(
            @Nullable TemporaryFile file, @Nullable String refusal, byte @Nullable [] digest, Instant startedAt)
            implements AutoCloseable {
        static RedactedRecording refused(String reason, Instant startedAt) {
            return new RedactedRecording(null, reason, null, startedAt);
        }

        /** Size of the file; 0 when it was refused. */
        long bytes() throws IOException {
            return file == null ? 0 : Files.size(file.path());
        }

        @Override
        public void close() throws IOException {
            if (file != null) {
                file.close();
            }
        }
    }

    /** Bytes and time left for the recordings of one upload. Not thread safe. */
    public static final class RecordingBudget {
        private final UploadDeadline deadline;
        private long bytes;

        /** {@link UploadLimits#RECORDING_BYTES}, until a deadline. */
        public RecordingBudget(UploadDeadline deadline) {
            this(UploadLimits.RECORDING_BYTES, deadline);
        }

        RecordingBudget(long bytes, UploadDeadline deadline) {
            this.bytes = bytes;
            this.deadline = deadline;
        }

        long bytes() {
            return bytes;
        }

        Duration time() {
            return deadline.left();
        }

        /**
         * Spends bytes.
         *
         * @throws Problem 413 when fewer are left
         */
        void spend(long spent) {
            if (spent > bytes) {
                throw new Problem(
                        HttpStatus.CONTENT_TOO_LARGE,
                        "recordings-too-large",
                        "The recordings of this bundle are too large",
                        "Unpacked, they may have " + UploadLimits.RECORDING_BYTES
                                + " bytes together, and nothing was stored. Send them in bundles of their own.");
            }
            bytes -= spent;
        }
    }
}
