package dev.plateau.server.profiles;

import dev.plateau.server.work.Leases;
import java.io.IOException;
import java.util.Collection;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** Deletes the files of recordings, wherever they are. */
@Service
public class RecordingDeletion {
    private final JdbcClient jdbc;
    private final Leases leases;
    private final RecordingFiles files;

    RecordingDeletion(JdbcClient jdbc, Leases leases, RecordingFiles files) {
        this.jdbc = jdbc;
        this.leases = leases;
        this.files = files;
    }

    /**
     * Deletes files, each in a transaction of its own; may wait for a bucket. The rows of the recordings stay, for the transaction that deletes
     * what they belong to.
     *
     * @throws IOException when the bucket is away, or a server moves a file just now; what was deleted before stays so
     */
    public void deleteFiles(Collection<Long> recordings) throws IOException {
        for (long id : recordings) {
            Optional<Long> project = jdbc.sql("select project_id from recording where id = ? and kept_in <> 'NOWHERE'")
                    .param(id)
                    .query(Long.class)
                    .optional();
            if (project.isPresent()
                    && !leases.holding(
                            RecordingMover.QUEUE, String.valueOf(id), project.get(), () -> files.delete(id))) {
                throw new IOException("The file of recording " + id + " is being moved by a server.");
            }
        }
    }
}
