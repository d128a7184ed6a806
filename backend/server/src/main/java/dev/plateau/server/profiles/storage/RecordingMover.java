package dev.plateau.server.profiles.storage;

import dev.plateau.server.platform.work.Leases;
import dev.plateau.server.profiles.storage.StoredRecordingRepository.OfProject;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Moves the files of recordings to the bucket once they are read. Servers share the files by leases. */
@Component
class RecordingMover {
    /** After this many failures in a row the mover pauses until the next round. */
    private static final int MAX_FAILURES = 3;

    private static final Logger LOG = LoggerFactory.getLogger(RecordingMover.class);

    private final StoredRecordingRepository recordings;
    private final Leases leases;
    private final RecordingFiles files;
    private final ObjectProvider<Bucket> bucket;

    RecordingMover(
            StoredRecordingRepository recordings, Leases leases, RecordingFiles files, ObjectProvider<Bucket> bucket) {
        this.recordings = recordings;
        this.leases = leases;
        this.files = files;
        this.bucket = bucket;
    }

    /** Moves the files of read recordings. After a failure a file stays in the database, with the reason, until the next round. */
    @Scheduled(fixedDelayString = "${plateau.recordings.move-every}")
    void move() {
        if (bucket.getIfAvailable() == null) {
            return;
        }
        int failures = 0;
        for (OfProject file : recordings.toMove()) {
            Optional<String> failure = move(file);
            failures = failure.isEmpty() ? 0 : failures + 1;
            if (failures == MAX_FAILURES) {
                LOG.warn("The bucket is left alone until the next round");
                failure.ifPresent(recordings::noteForAll);
                return;
            }
        }
    }

    /** Moves a file. Returns the reason of a failure; empty when it is done, or another server does it. */
    private Optional<String> move(OfProject file) {
        try {
            leases.holding(
                    RecordingFiles.QUEUE, String.valueOf(file.id()), file.project(), () -> files.move(file.id()));
            return Optional.empty();
        } catch (IOException | RuntimeException failure) {
            String reason = String.valueOf(failure.getMessage());
            LOG.warn("The file of recording {} stays in the database; it is tried again. {}", file.id(), reason);
            recordings.note(file.id(), reason);
            return Optional.of(reason);
        }
    }
}
