package dev.plateau.server.profiles;

import dev.plateau.server.work.Leases;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Moves the files of recordings to the bucket once they are read. Servers share the files by leases. */
@Component
class RecordingMover {
    /** Leases on files, of {@link RecordingExpiry} too. */
    static final String QUEUE = "recording files";

    /** After so many failures in a row the bucket is left alone until the next round. */
    private static final int MOST_FAILURES = 3;

    private static final Logger LOG = LoggerFactory.getLogger(RecordingMover.class);

    private final JdbcClient jdbc;
    private final Leases leases;
    private final RecordingFiles files;
    private final ObjectProvider<Bucket> bucket;

    RecordingMover(JdbcClient jdbc, Leases leases, RecordingFiles files, ObjectProvider<Bucket> bucket) {
        this.jdbc = jdbc;
        this.leases = leases;
        this.files = files;
        this.bucket = bucket;
    }

    private record Waiting(long id, long project) {}

    /** Moves what was read. What fails stays in the database with its reason until the next round. */
    @Scheduled(fixedDelayString = "${plateau.recordings.move-every}")
    void move() {
        if (bucket.getIfAvailable() == null) {
            return;
        }
        int failures = 0;
        for (Waiting file : waiting()) {
            Optional<String> failure = move(file);
            failures = failure.isEmpty() ? 0 : failures + 1;
            if (failures == MOST_FAILURES) {
                LOG.warn("The bucket is left alone until the next round");
                failure.ifPresent(this::noteForAll);
                return;
            }
        }
    }

    private void noteForAll(String reason) {
        jdbc.sql("update recording set kept_reason = ? where kept_in = 'DATABASE' and state <> 'WAITING'")
                .param(reason)
                .update();
    }

    private List<Waiting> waiting() {
        return jdbc.sql(
                        "select id, project_id from recording where kept_in = 'DATABASE' and state <> 'WAITING' order by id")
                .query((row, number) -> new Waiting(row.getLong(1), row.getLong(2)))
                .list();
    }

    /** Why it failed; empty when it is done, or another server does it. */
    private Optional<String> move(Waiting file) {
        try {
            leases.holding(QUEUE, String.valueOf(file.id()), file.project(), () -> files.move(file.id()));
            return Optional.empty();
        } catch (IOException | RuntimeException failure) {
            String reason = String.valueOf(failure.getMessage());
            LOG.warn("The file of recording {} stays in the database; it is tried again. {}", file.id(), reason);
            jdbc.sql("update recording set kept_reason = ? where id = ? and kept_in = 'DATABASE'")
                    .params(reason, file.id())
                    .update();
            return Optional.of(reason);
        }
    }
}
