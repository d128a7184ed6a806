package dev.plateau.server.profiles.storage;

import dev.plateau.server.platform.work.Leases;
import dev.plateau.server.platform.work.ScheduledWork;
import dev.plateau.server.profiles.storage.StoredRecordingRepository.OfProject;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Deletes the files of expired recordings, and much later their profiles. Pinned recordings stay for ever. */
@Component
class RecordingExpiry {
    private static final Logger LOG = LoggerFactory.getLogger(RecordingExpiry.class);

    private final StoredRecordingRepository recordings;
    private final Leases leases;
    private final RecordingFiles files;
    private final ScheduledWork scheduled;
    private final Clock clock;
    private final Duration keepFiles;
    private final Duration keepProfiles;

    RecordingExpiry(
            StoredRecordingRepository recordings,
            Leases leases,
            RecordingFiles files,
            ScheduledWork scheduled,
            Clock clock,
            RecordingSettings settings) {
        this.recordings = recordings;
        this.leases = leases;
        this.files = files;
        this.scheduled = scheduled;
        this.clock = clock;
        this.keepFiles = settings.keepFiles();
        this.keepProfiles = settings.keepProfiles();
    }

    /** Deletes expired files and profiles. A file that can't be deleted now is retried in the next round and does not block others. */
    @Scheduled(
            initialDelayString = "${plateau.recordings.expire-after}",
            fixedDelayString = "${plateau.recordings.expire-every}")
    void expire() {
        scheduled.onOneServer("expiry of recordings", this::expireAll);
    }

    private void expireAll() {
        Instant filesBefore = clock.instant().minus(keepFiles);
        for (OfProject file : recordings.expiredFiles(filesBefore)) {
            attempt(file, () -> {
                if (recordings.isFileExpired(file.id(), filesBefore)) {
                    files.delete(file.id());
                }
            });
        }
        Instant profilesBefore = clock.instant().minus(keepProfiles);
        for (OfProject profile : recordings.expiredProfiles(profilesBefore)) {
            attempt(profile, () -> recordings.deleteExpired(profile.id(), profilesBefore));
        }
    }

    private void attempt(OfProject recording, Leases.Work work) {
        try {
            leases.holding(RecordingFiles.QUEUE, String.valueOf(recording.id()), recording.project(), work);
        } catch (IOException | RuntimeException failure) {
            LOG.warn(
                    "Recording {} has expired and could not be deleted; it is tried again. {}",
                    recording.id(),
                    failure.getMessage());
        }
    }
}
