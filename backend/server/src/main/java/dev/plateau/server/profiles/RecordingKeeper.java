package dev.plateau.server.profiles;

import java.io.IOException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Brings the files of recordings to the bucket, and lets old ones go. Pinned recordings stay for ever. */
@Component
class RecordingKeeper {
    private static final Logger LOG = LoggerFactory.getLogger(RecordingKeeper.class);

    private final JdbcClient jdbc;
    private final Originals originals;
    private final ObjectProvider<Bucket> bucket;
    private final Clock clock;
    private final Duration keepFiles;
    private final Duration keepProfiles;

    RecordingKeeper(
            JdbcClient jdbc,
            Originals originals,
            ObjectProvider<Bucket> bucket,
            Clock clock,
            @Value("${plateau.recordings.keep-files}") Duration keepFiles,
            @Value("${plateau.recordings.keep-profiles}") Duration keepProfiles) {
        this.jdbc = jdbc;
        this.originals = originals;
        this.bucket = bucket;
        this.clock = clock;
        this.keepFiles = keepFiles;
        this.keepProfiles = keepProfiles;
    }

    /** Moves what was read; ends at the first file that the bucket does not take. */
    @Scheduled(fixedDelayString = "${plateau.recordings.move-every}")
    void move() {
        if (bucket.getIfAvailable() == null) {
            return;
        }
        for (long id : ids("kept_in = 'DATABASE' and state <> 'WAITING'")) {
            try {
                originals.move(id);
            } catch (IOException failure) {
                String reason = String.valueOf(failure.getMessage());
                LOG.warn("Files of recordings stay in the database; it is tried again. {}", reason);
                jdbc.sql("update recording set kept_reason = ? where kept_in = 'DATABASE' and state <> 'WAITING'")
                        .param(reason)
                        .update();
                return;
            }
        }
    }

    /** Lets files go that were kept long enough, and much later what they showed. */
    @Scheduled(initialDelayString = "${plateau.recordings.expire-after}", fixedDelayString = "P1D")
    void expire() throws IOException {
        for (long id : ids(
                "kept_in <> 'NOWHERE' and state <> 'WAITING' and not pinned and received_at < ?", before(keepFiles))) {
            originals.delete(id);
        }
        for (long id : ids("kept_in = 'NOWHERE' and not pinned and received_at < ?", before(keepProfiles))) {
            jdbc.sql("delete from recording where id = ?").param(id).update();
        }
    }

    private Timestamp before(Duration age) {
        return Timestamp.from(clock.instant().minus(age));
    }

    private List<Long> ids(String condition, Object... values) {
        return jdbc.sql("select id from recording where " + condition + " order by id")
                .params(values)
                .query((row, number) -> row.getLong(1))
                .list();
    }
}
