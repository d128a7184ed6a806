package dev.plateau.server.hosts;

import java.sql.Timestamp;
import java.time.Clock;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/**
 * Machines whose calibration readings are shared by all projects that measure on them. Not the default: an uploader of one project could make a
 * machine look slow to all others.
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
        return jdbc.sql("select fingerprint from shared_machine")
                .query((row, number) -> row.getString(1))
                .set();
    }

    /** Shares a machine: from the next execution on, readings of other projects on it are used. */
    public void share(String fingerprint, String actor) {
        jdbc.sql(
                        "insert into shared_machine (fingerprint, shared_at, shared_by) values (?, ?, ?) on conflict do nothing")
                .params(fingerprint, Timestamp.from(clock.instant()), actor)
                .update();
    }

    /** Ends the sharing: from the next execution on, each project's own readings are used. */
    public void unshare(String fingerprint) {
        jdbc.sql("delete from shared_machine where fingerprint = ?")
                .param(fingerprint)
                .update();
    }
}
