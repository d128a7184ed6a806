package dev.plateau.server.profiles;

import dev.plateau.server.platform.work.Leases;
import dev.plateau.server.profiles.storage.RecordingFiles;
import dev.plateau.server.profiles.storage.StoredRecordingRepository;
import java.io.IOException;
import java.util.Collection;
import java.util.Optional;
import org.springframework.stereotype.Service;

/** Deletes the files of recordings, wherever they are. */
@Service
public class RecordingDeletion {
    private final StoredRecordingRepository recordings;
    private final Leases leases;
    private final RecordingFiles files;

    RecordingDeletion(StoredRecordingRepository recordings, Leases leases, RecordingFiles files) {
        this.recordings = recordings;
        this.leases = leases;
        this.files = files;
    }

    /**
     * Deletes files, each in a transaction of its own; may wait for a bucket. The rows of the recordings stay: another transaction deletes them,
     * together with their run.
     *
     * @throws IOException when the bucket is unreachable, or a server is moving a file; earlier deletions remain
     */
    public void deleteFiles(Collection<Long> ids) throws IOException {
        for (long id : ids) {
            Optional<Long> project = recordings.projectOfFile(id);
            if (project.isPresent()
                    && !leases.holding(
                            RecordingFiles.QUEUE, String.valueOf(id), project.get(), () -> files.delete(id))) {
                throw new IOException("The file of recording " + id + " is being moved by a server.");
            }
        }
    }
}
