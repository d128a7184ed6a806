package dev.plateau.server.profiles;

import dev.plateau.wire.RecordingEntry;
import dev.plateau.wire.Upload;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Instant;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Takes recordings in. */
@Service
public class Recordings {
    private static final long LARGEST = 256L << 20;
    private static final int PART = 1 << 20;

    private final JdbcClient jdbc;
    private final ApplicationEventPublisher events;

    Recordings(JdbcClient jdbc, ApplicationEventPublisher events) {
        this.jdbc = jdbc;
        this.events = events;
    }

    /** Something waits to be read. */
    record Kept() {}

    /** Takes a recording out of a bundle, and out of it what is private. Needs no transaction, and should have none: it takes time. */
    public RedactedRecording redact(Path bundle, Upload.Recording recording) throws IOException {
        Path original = Files.createTempFile("plateau-recording-", ".jfr");
        Path redacted = Files.createTempFile("plateau-redacted-", ".jfr");
        try {
            RecordingEntry.unpack(bundle, recording.entry(), original, LARGEST);
            Redaction.redact(original, redacted);
            return new RedactedRecording(recording, redacted, null);
        } catch (IOException refusal) {
            Files.deleteIfExists(redacted);
            return new RedactedRecording(recording, null, String.valueOf(refusal.getMessage()));
        } finally {
            Files.deleteIfExists(original);
        }
    }

    /** Stores a recording of a run; one that the run has already stays as it is. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void keep(long project, long run, long benchmarkKey, RedactedRecording redacted, Instant now)
            throws IOException {
        Path file = redacted.file();
        long id = jdbc.sql("select nextval('ids')").query(Long.class).single();
        int added = jdbc.sql("""
                        insert into recording (id, project_id, run_id, benchmark_key_id, started_at, received_at, bytes, state, reason)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing
                        """)
                .params(
                        id,
                        project,
                        run,
                        benchmarkKey,
                        Timestamp.from(redacted.recording().startedAt()),
                        Timestamp.from(now),
                        file == null ? 0 : Files.size(file),
                        file == null ? "REFUSED" : "WAITING")
                .param(redacted.refusal())
                .update();
        if (added == 1 && file != null) {
            keepParts(id, file);
            events.publishEvent(new Kept());
        }
    }

    private void keepParts(long id, Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] part = in.readNBytes(PART);
            for (int number = 0; part.length > 0; number++) {
                jdbc.sql("insert into recording_part (recording_id, number, content) values (?, ?, ?)")
                        .params(id, number, part)
                        .update();
                part = in.readNBytes(PART);
            }
        }
    }

    /** Writes a stored recording to a file. */
    void write(long id, Path target) throws IOException {
        int parts = jdbc.sql("select count(*) from recording_part where recording_id = ?")
                .param(id)
                .query(Integer.class)
                .single();
        try (var out = Files.newOutputStream(target)) {
            for (int number = 0; number < parts; number++) {
                out.write(jdbc.sql("select content from recording_part where recording_id = ? and number = ?")
                        .params(id, number)
                        .query(byte[].class)
                        .single());
            }
        }
    }
}
