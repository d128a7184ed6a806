package dev.plateau.server.profiles;

import dev.plateau.server.work.Leases;
import dev.plateau.server.work.ScheduledWork;
import java.io.IOException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Deletes the files of recordings after their time, and much later their profiles. Pinned recordings stay for ever. */
@Component
class RecordingExpiry {
    private static final String FILE_EXPIRED =
            "kept_in <> 'NOWHERE' and state <> 'WAITING' and not pinned and received_at < :before";
    private static final String PROFILE_EXPIRED = "kept_in = 'NOWHERE' and not pinned and received_at < :before";
    private static final Logger LOG = LoggerFactory.getLogger(RecordingExpiry.class);

    private final JdbcClient jdbc;
    private final Leases leases;
    private final RecordingFiles files;
    private final ScheduledWork scheduled;
    private final Clock clock;
    private final Duration keepFiles;
    private final Duration keepProfiles;

    RecordingExpiry(
            JdbcClient jdbc,
            Leases leases,
            RecordingFiles files,
            ScheduledWork scheduled,
            Clock clock,
            RecordingSettings settings) {
        this.jdbc = jdbc;
        this.leases = leases;
        this.files = files;
        this.scheduled = scheduled;
        this.clock = clock;
        this.keepFiles = settings.keepFiles();
        this.keepProfiles = settings.keepProfiles();
    }

    private record Expired(long id, long project) {}

    /** Deletes what has expired. A file that can't be deleted now is tried again in the next round and keeps no other from it. */
    @Scheduled(
            initialDelayString = "${plateau.recordings.expire-after}",
            fixedDelayString = "${plateau.recordings.expire-every}")
    void expire() {
        scheduled.onOneServer("expiry of recordings", this::expireAll);
    }

    private void expireAll() {
        for (Expired file : expired(FILE_EXPIRED, keepFiles)) {
            attempt(file, () -> {
                if (isStill(file, FILE_EXPIRED, keepFiles)) {
                    files.delete(file.id());
                }
            });
        }
        for (Expired profile : expired(PROFILE_EXPIRED, keepProfiles)) {
            attempt(
                    profile,
                    () -> jdbc.sql("delete from recording where id = :id and " + PROFILE_EXPIRED)
                            .param("id", profile.id())
                            .param("before", before(keepProfiles))
                            .update());
        }
    }

    private void attempt(Expired recording, Leases.Work work) {
        try {
            leases.holding(RecordingMover.QUEUE, String.valueOf(recording.id()), recording.project(), work);
        } catch (IOException | RuntimeException failure) {
            LOG.warn(
                    "Recording {} has expired and could not be deleted; it is tried again. {}",
                    recording.id(),
                    failure.getMessage());
        }
    }

    private List<Expired> expired(String condition, Duration age) {
        return jdbc.sql("select id, project_id from recording where " + condition + " order by id")
                .param("before", before(age))
                .query((row, number) -> new Expired(row.getLong(1), row.getLong(2)))
                .list();
    }

    /** Whether nobody pinned it meanwhile. */
    private boolean isStill(Expired recording, String condition, Duration age) {
        return jdbc.sql("select true from recording where id = :id and " + condition)
                .param("id", recording.id())
                .param("before", before(age))
                .query(Boolean.class)
                .optional()
                .isPresent();
    }

    private Timestamp before(Duration age) {
        return Timestamp.from(clock.instant().minus(age));
    }
}
