package dev.plateau.server.hosts;

import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/**
 * Machines whose calibration readings count for all projects that measure on them. Not shared by default: who can upload to any project could make
 * a machine look slow to all others.
 */
@Service
public class SharedMachines {
    private final JdbcClient jdbc;
    private final Clock clock;

    SharedMachines(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** Fingerprints of all of them. */
    public Set<String> all() {
        return Set.copyOf(jdbc.sql("select fingerprint from shared_machine")
                .query(String.class)
                .list());
    }

    /** From the next execution on, readings of other projects on the machine count. */
    public void share(String fingerprint, String who) {
        jdbc.sql(
                        "insert into shared_machine (fingerprint, shared_at, shared_by) values (?, ?, ?) on conflict do nothing")
                .params(fingerprint, clock.instant().atOffset(ZoneOffset.UTC), who)
                .update();
    }

    /** From the next execution on, each project's own readings count. */
    public void unshare(String fingerprint) {
        jdbc.sql("delete from shared_machine where fingerprint = ?")
                .param(fingerprint)
                .update();
    }
}
