package dev.plateau.server.profiles;

import java.io.IOException;
import java.util.Collection;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** Deletes the files of recordings, wherever they are. */
@Service
public class RecordingDeletion {
    private final JdbcClient jdbc;
    private final Originals originals;

    RecordingDeletion(JdbcClient jdbc, Originals originals) {
        this.jdbc = jdbc;
        this.originals = originals;
    }

    /**
     * Deletes files, each in a transaction of its own; may wait for a bucket. The rows of the recordings stay, for the transaction that deletes
     * what they belong to.
     *
     * @throws IOException when the bucket is away; what was deleted before stays so
     */
    public void deleteFiles(Collection<Long> recordings) throws IOException {
        for (long id : recordings) {
            boolean kept = jdbc.sql("select exists (select from recording where id = ? and kept_in <> 'NOWHERE')")
                    .param(id)
                    .query(Boolean.class)
                    .single();
            if (kept) {
                originals.delete(id);
            }
        }
    }
}
