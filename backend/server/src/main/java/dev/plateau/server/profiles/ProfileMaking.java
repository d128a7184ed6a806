package dev.plateau.server.profiles;

import dev.plateau.recording.Recording;
import dev.plateau.recording.RecordingReader;
import dev.plateau.recording.RefusedRecording;
import dev.plateau.server.api.TemporaryFile;
import dev.plateau.server.api.TemporaryFiles;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Reads one waiting recording after the other and keeps its profiles. */
@Component
class ProfileMaking {
    /** A recording that ended the server this often while it was read is not read again. */
    private static final int MOST_ATTEMPTS = 3;

    private final JdbcClient jdbc;
    private final Recordings recordings;
    private final TransactionTemplate transactions;
    private final StorableJson json;
    private final ProfileParts parts;
    private final TemporaryFiles files;

    ProfileMaking(
            JdbcClient jdbc,
            Recordings recordings,
            TransactionTemplate transactions,
            ProfileParts parts,
            StorableJson json,
            TemporaryFiles files) {
        this.jdbc = jdbc;
        this.recordings = recordings;
        this.transactions = transactions;
        this.json = json;
        this.parts = parts;
        this.files = files;
    }

    private record Waiting(long id, int attempts) {}

    /** Reads the recording that waits longest; false when none does. */
    boolean makeNext() throws IOException {
        Optional<Waiting> next = jdbc.sql("""
                        update recording set attempts = attempts + 1
                        where id = (select id from recording where state = 'WAITING' order by id limit 1 for update skip locked)
                        returning id, attempts
                        """)
                .query((row, number) -> new Waiting(row.getLong(1), row.getInt(2)))
                .optional();
        if (next.isPresent()) {
            make(next.get());
        }
        return next.isPresent();
    }

    private void make(Waiting waiting) throws IOException {
        if (waiting.attempts() > MOST_ATTEMPTS) {
            end(waiting.id(), "REFUSED", "reading it ended the server " + MOST_ATTEMPTS + " times");
            return;
        }
        try (TemporaryFile file = files.create(TemporaryFiles.SERVER)) {
            recordings.write(waiting.id(), file.path());
            Recording recording =
                    RecordingReader.comparable(recordings.limits()).read(file.path());
            transactions.executeWithoutResult(status -> keep(waiting.id(), recording));
        } catch (RefusedRecording refusal) {
            end(waiting.id(), "REFUSED", String.valueOf(refusal.getMessage()));
        }
    }

    private void keep(long id, Recording recording) {
        parts.keep(id, recording);
        jdbc.sql("update recording set facts = ?::jsonb where id = ?")
                .param(json.write(RecordedFacts.of(recording)))
                .param(id)
                .update();
        end(id, recording.whole() ? "WHOLE" : "PARTLY", missing(recording));
    }

    private static @Nullable String missing(Recording recording) {
        if (recording.whole()) {
            return null;
        }
        int others = recording.missing().size() - 1;
        return recording.missing().getFirst().reason() + (others == 0 ? "" : ", and " + others + " more such places");
    }

    private void end(long id, String state, @Nullable String reason) {
        jdbc.sql("update recording set state = ?, reason = ? where id = ?")
                .param(state)
                .param(reason)
                .param(id)
                .update();
    }
}
