package dev.plateau.server.profiles;

import dev.plateau.recording.Limits;
import dev.plateau.recording.Redactor;
import dev.plateau.recording.RefusedRecording;
import dev.plateau.server.api.ReceivedFile;
import dev.plateau.server.api.Turns;
import dev.plateau.wire.RecordingEntry;
import dev.plateau.wire.Upload;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/** Takes recordings in. */
@Service
public class Recordings {
    /** Largest file of a recording, unpacked. */
    static final long LARGEST = 256L << 20;

    private final JdbcClient jdbc;
    private final Originals originals;
    private final ApplicationEventPublisher events;
    private final TransactionTemplate transactions;
    private final Turns turns;
    private final Limits limits;

    Recordings(
            JdbcClient jdbc,
            Originals originals,
            ApplicationEventPublisher events,
            TransactionTemplate transactions,
            Turns turns,
            @Value("${plateau.recordings.read-within}") Duration readWithin) {
        this.jdbc = jdbc;
        this.originals = originals;
        this.events = events;
        this.transactions = transactions;
        this.turns = turns;
        limits = new Limits(
                LARGEST, Limits.DEFAULT.constants(), Limits.DEFAULT.nodes(), Limits.DEFAULT.sites(), readWithin);
    }

    /** How much of a recording is read, and how long. */
    Limits limits() {
        return limits;
    }

    /** Something waits to be read. */
    record Kept() {}

    /** Takes a recording out of a bundle, and out of it what is private. Needs no transaction, and should have none: it takes time. */
    public RedactedRecording redact(Path bundle, Upload.Recording recording) throws IOException {
        Path original = Files.createTempFile("plateau-recording-", ".jfr");
        try {
            RecordingEntry.unpack(bundle, recording.entry(), original, LARGEST);
            byte[] digest = ReceivedFile.digest(original);
            return new RedactedRecording(redact(original), null, digest, recording.startedAt());
        } catch (IOException | RefusedRecording refusal) {
            return RedactedRecording.refused(String.valueOf(refusal.getMessage()), recording.startedAt());
        } finally {
            Files.deleteIfExists(original);
        }
    }

    /** Takes out of a recording what is private; the answer is a temporary file. */
    private Path redact(Path original) throws IOException, RefusedRecording {
        Path redacted = Files.createTempFile("plateau-redacted-", ".jfr");
        try {
            new Redactor(limits).redact(original, redacted);
            return redacted;
        } catch (IOException | RefusedRecording failure) {
            Files.deleteIfExists(redacted);
            throw failure;
        }
    }

    /**
     * Takes a recording that came alone; one that the run has already stays as it is.
     *
     * @return its id
     * @throws RefusedRecording when it can't be read; nothing is stored
     */
    long add(RecordedPlace place, ReceivedFile received, Instant now) throws IOException, RefusedRecording {
        turns.take();
        try (var redacted = new RedactedRecording(redact(received.path()), null, received.sha256(), now)) {
            return Objects.requireNonNull(transactions.execute(status -> {
                try {
                    return keep(place, redacted, now);
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            }));
        } finally {
            turns.end();
        }
    }

    /** Stores a recording; one that the run has already stays as it is, and its id is the answer. */
    @Transactional(propagation = Propagation.MANDATORY)
    public long keep(RecordedPlace place, RedactedRecording redacted, Instant now) throws IOException {
        Path file = redacted.file();
        long id = jdbc.sql("select nextval('ids')").query(Long.class).single();
        int added = jdbc.sql("""
                        insert into recording (id, project_id, run_id, benchmark_key_id, label, digest, started_at, received_at, bytes,
                            state, reason, kept_in)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing
                        """)
                .params(id, place.project(), place.run())
                .param(place.benchmarkKey())
                .param(place.label())
                .param(redacted.digest())
                .params(
                        Timestamp.from(redacted.startedAt()),
                        Timestamp.from(now),
                        file == null ? 0 : Files.size(file),
                        file == null ? "REFUSED" : "WAITING")
                .param(redacted.refusal())
                .param(file == null ? "NOWHERE" : "DATABASE")
                .update();
        if (added == 0) {
            return redacted.digest() == null ? id : known(place.run(), redacted.digest());
        }
        if (file != null) {
            originals.keep(id, file);
            events.publishEvent(new Kept());
        }
        return id;
    }

    private long known(long run, byte[] digest) {
        return jdbc.sql("select id from recording where run_id = ? and digest = ?")
                .params(run, digest)
                .query(Long.class)
                .single();
    }

    /** Writes a stored recording to a file. */
    void write(long id, Path target) throws IOException {
        try (OutputStream out = Files.newOutputStream(target)) {
            originals.write(id, out);
        }
    }
}
