package dev.plateau.server.profiles;

import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.work.Leases;
import dev.plateau.server.platform.work.ScheduledWork;
import dev.plateau.server.profiles.RecordingFiles.StoredFile;
import java.io.IOException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Moves the files of recordings to the bucket once they are read; servers share the files by leases. Deletes the files of expired recordings,
 * and much later their profiles. Pinned recordings stay for ever.
 */
@Component
class RecordingUpkeep {
    /** After this many failures in a row moving pauses until the next round. */
    private static final int MAX_FAILURES = 3;

    private static final String MOVABLE = "kept_in = 'DATABASE' and state <> 'WAITING'";
    private static final String FILE_EXPIRED =
            "kept_in <> 'NOWHERE' and state <> 'WAITING' and not pinned and received_at < ?";
    private static final String PROFILE_EXPIRED = "kept_in = 'NOWHERE' and not pinned and received_at < ?";
    private static final Logger LOG = LoggerFactory.getLogger(RecordingUpkeep.class);

    private final JdbcClient jdbc;
    private final RecordingFiles files;
    private final ScheduledWork scheduled;
    private final Clock clock;
    private final RecordingSettings settings;

    RecordingUpkeep(
            JdbcClient jdbc, RecordingFiles files, ScheduledWork scheduled, Clock clock, RecordingSettings settings) {
        this.jdbc = jdbc;
        this.files = files;
        this.scheduled = scheduled;
        this.clock = clock;
        this.settings = settings;
    }

    /** Moves the files of read recordings. After a failure a file stays in the database, with the reason, until the next round. */
    @Scheduled(fixedDelayString = "${plateau.recordings.move-every}")
    void move() {
        if (settings.bucket() == null) {
            return;
        }
        int failures = 0;
        for (StoredFile file : select(MOVABLE)) {
            Optional<String> failure = move(file);
            failures = failure.isEmpty() ? 0 : failures + 1;
            if (failures == MAX_FAILURES) {
                LOG.warn("The bucket is left alone until the next round");
                note(failure.orElseThrow(), MOVABLE);
                return;
            }
        }
    }

    /** Moves a file. Returns the reason of a failure; empty when it is done, or another server does it. */
    private Optional<String> move(StoredFile file) {
        try {
            files.holding(file, () -> files.move(file));
            return Optional.empty();
        } catch (IOException | RuntimeException failure) {
            String reason = String.valueOf(failure.getMessage());
            LOG.warn("The file of recording {} stays in the database; it is tried again. {}", file.id(), reason);
            note(reason, "kept_in = 'DATABASE' and project_id = ? and id = ?", file.project(), file.id());
            return Optional.of(reason);
        }
    }

    /** Stores the reason why files are still in the database. */
    private void note(String reason, String condition, Object... parameters) {
        jdbc.sql("update recording set kept_reason = ? where " + condition)
                .param(reason)
                .params(parameters)
                .update();
    }

    /** Deletes expired files and profiles. A file that can't be deleted now is retried in the next round and does not block others. */
    @Scheduled(
            initialDelayString = "${plateau.recordings.expire-after}",
            fixedDelayString = "${plateau.recordings.expire-every}")
    void expire() {
        scheduled.onOneServer("expiry of recordings", this::expireAll);
    }

    /** Both conditions are checked again under the lease: somebody may have pinned the recording. */
    private void expireAll() {
        Timestamp filesBefore = before(settings.keepFiles());
        for (StoredFile file : select(FILE_EXPIRED, filesBefore)) {
            attempt(file, () -> {
                if (!select("project_id = ? and id = ? and " + FILE_EXPIRED, file.project(), file.id(), filesBefore)
                        .isEmpty()) {
                    files.delete(file);
                }
            });
        }
        Timestamp profilesBefore = before(settings.keepProfiles());
        for (StoredFile profile : select(PROFILE_EXPIRED, profilesBefore)) {
            attempt(
                    profile,
                    () -> jdbc.sql("delete from recording where project_id = ? and id = ? and " + PROFILE_EXPIRED)
                            .params(profile.project(), profile.id(), profilesBefore)
                            .update());
        }
    }

    private Timestamp before(Duration kept) {
        return Timestamp.from(clock.instant().minus(kept));
    }

    private List<StoredFile> select(String condition, Object... parameters) {
        return jdbc.sql("select id, project_id as project from recording where " + condition + " order by id")
                .params(parameters)
                .query(RecordMapper.of(StoredFile.class))
                .list();
    }

    private void attempt(StoredFile recording, Leases.Work work) {
        try {
            files.holding(recording, work);
        } catch (IOException | RuntimeException failure) {
            LOG.warn(
                    "Recording {} has expired and could not be deleted; it is tried again. {}",
                    recording.id(),
                    failure.getMessage());
        }
    }
}
