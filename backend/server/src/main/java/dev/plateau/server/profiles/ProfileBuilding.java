package dev.plateau.server.profiles;

import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RefusedRecording;
import dev.plateau.recording.read.RecordingReader;
import dev.plateau.server.platform.api.TemporaryFile;
import dev.plateau.server.platform.api.TemporaryFiles;
import dev.plateau.server.platform.work.Leases;
import dev.plateau.server.platform.work.Leases.Held;
import dev.plateau.server.profiles.storage.StoredRecording;
import dev.plateau.server.profiles.storage.StoredRecordingRepository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Reads waiting recordings, one after the other, and stores their profiles. A lease keeps other servers away. A recording is refused only
 * for its own content; any other failure is retried later.
 */
@Component
class ProfileBuilding {
    /** After this many attempts that never ended a recording is not read again: it crashes servers. */
    static final int MAX_ATTEMPTS = 5;

    private static final String QUEUE = "recordings";
    private static final Logger LOG = LoggerFactory.getLogger(ProfileBuilding.class);

    private final JdbcClient jdbc;
    private final StoredRecordingRepository stored;
    private final Leases leases;
    private final Recordings recordings;
    private final TransactionTemplate transactions;
    private final ProfileParts parts;
    private final TemporaryFiles files;

    ProfileBuilding(
            JdbcClient jdbc,
            StoredRecordingRepository stored,
            Leases leases,
            Recordings recordings,
            TransactionTemplate transactions,
            ProfileParts parts,
            TemporaryFiles files) {
        this.jdbc = jdbc;
        this.stored = stored;
        this.leases = leases;
        this.recordings = recordings;
        this.transactions = transactions;
        this.parts = parts;
        this.files = files;
    }

    private record Waiting(long id, long project) {}

    /** Profiles stored by an older version whose file still exists: read again when no recording waits. */
    private static final String OUTDATED =
            "state in ('WHOLE', 'PARTLY') and profile_version < " + ProfileParts.VERSION + " and kept_in <> 'NOWHERE'";

    /** Reads the recording that has been due longest; false when none is due. */
    boolean buildNext() throws IOException {
        String[] held = leases.held(QUEUE).stream().map(Held::item).toArray(String[]::new);
        Optional<Waiting> next = next("state = 'WAITING'", held).or(() -> next(OUTDATED, held));
        if (next.isPresent()) {
            long id = next.get().id();
            leases.holding(QUEUE, String.valueOf(id), next.get().project(), () -> build(next.get()));
        }
        return next.isPresent();
    }

    private Optional<Waiting> next(String condition, String[] held) {
        return jdbc.sql("select id, project_id from recording where " + condition
                        + " and due_at <= now() and id::text <> all(?) order by due_at, id limit 1")
                .param(held)
                .query((row, number) -> new Waiting(row.getLong(1), row.getLong(2)))
                .optional();
    }

    private void build(Waiting waiting) {
        long id = waiting.id();
        Optional<Integer> attempts = begin(id);
        if (attempts.isEmpty()) {
            return;
        }
        if (attempts.get() > MAX_ATTEMPTS) {
            refuse(id, "reading it began " + MAX_ATTEMPTS + " times and never ended: the server stopped");
            return;
        }
        try (TemporaryFile file = files.create(TemporaryFiles.SERVER)) {
            recordings.write(id, file.path());
            Recording recording = read(file.path());
            transactions.executeWithoutResult(status -> keep(waiting, recording));
        } catch (RefusedRecording | ReaderFailed refusal) {
            refuse(id, String.valueOf(refusal.getMessage()));
        } catch (IOException | RuntimeException failure) {
            postpone(id, failure);
        }
    }

    /** Counts the attempt, unless the recording was read meanwhile. If the server dies in it, the next attempt follows after a pause. */
    private Optional<Integer> begin(long id) {
        return jdbc.sql("""
                        update recording set attempts = attempts + 1, due_at = now() + interval '10 seconds' * 2 ^ attempts
                        where id = ? and due_at <= now() and (state = 'WAITING' or %s) returning attempts
                        """.formatted(OUTDATED)).param(id).query(Integer.class).optional();
    }

    /** Reads a file. The reader's result depends on the file alone, so its bugs would repeat: they refuse the recording. */
    private Recording read(Path file) throws IOException, RefusedRecording {
        try {
            return RecordingReader.comparable(recordings.limits()).read(file);
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        } catch (RuntimeException | StackOverflowError mistake) {
            LOG.error("The reader failed on a recording", mistake);
            throw new ReaderFailed(mistake);
        }
    }

    /** A bug in the reader. */
    private static final class ReaderFailed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        ReaderFailed(Throwable mistake) {
            super("the reader failed on it: " + mistake, mistake);
        }
    }

    private void postpone(long id, Exception failure) {
        LOG.warn("Recording {} could not be read now; it is tried again", id, failure);
        jdbc.sql("""
                        update recording set attempts = attempts - 1, failures = failures + 1,
                          due_at = now() + interval '10 seconds' * 2 ^ least(failures, 6)
                        where id = ? and (state = 'WAITING' or %s)
                        """.formatted(OUTDATED)).param(id).update();
    }

    /** Stores a profile, unless another server did. */
    private void keep(Waiting waiting, Recording recording) {
        long id = waiting.id();
        Optional<StoredRecording> row = stored.lockWaiting(id);
        if (row.isEmpty() && isOutdated(id)) {
            row = stored.findById(id);
            parts.delete(id);
        }
        if (row.isPresent()) {
            parts.keep(waiting.project(), id, recording);
            long operations = recording.figures().operations();
            row.get().read(missing(recording), operations > 0 ? operations : null);
        }
    }

    /** Locks the recording until the transaction ends. */
    private boolean isOutdated(long id) {
        return jdbc.sql("select id from recording where id = ? and " + OUTDATED + " for update")
                .param(id)
                .query(Long.class)
                .optional()
                .isPresent();
    }

    private static @Nullable String missing(Recording recording) {
        if (recording.whole()) {
            return null;
        }
        int others = recording.missing().size() - 1;
        return recording.missing().getFirst().reason()
                + (others == 0 ? "" : ", and " + others + (others == 1 ? " more such place" : " more such places"));
    }

    /** Refuses a recording. One with a profile of an older version keeps that profile. */
    private void refuse(long id, String reason) {
        transactions.executeWithoutResult(status -> {
            stored.lockWaiting(id).ifPresent(recording -> recording.refuse(reason));
            jdbc.sql("update recording set profile_version = ? where id = ? and " + OUTDATED)
                    .params(ProfileParts.VERSION, id)
                    .update();
        });
    }
}
