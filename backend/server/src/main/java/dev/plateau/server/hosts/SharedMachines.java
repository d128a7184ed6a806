package dev.plateau.server.hosts;

import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Machines whose calibration readings are shared by all projects that measure on them. Not the default: an uploader of one project could make a
 * machine look slow to all others.
 */
@Service
public class SharedMachines {
    private final SharedMachineRepository machines;
    private final Clock clock;
    private final AuditLog audit;

    SharedMachines(SharedMachineRepository machines, Clock clock, AuditLog audit) {
        this.audit = audit;
        this.machines = machines;
        this.clock = clock;
    }

    /** Fingerprints of all of them. */
    public Set<String> all() {
        return machines.fingerprints();
    }

    /** Shares a machine: from the next execution on, readings of other projects on it are used. */
    @Transactional
    public void share(String fingerprint, String actor) {
        machines.share(fingerprint, clock.instant(), actor);
        audit.created(null, AuditSubject.of(Kind.SHARED_MACHINE, fingerprint, null), Map.of());
    }

    /** Ends the sharing: from the next execution on, each project's own readings are used. */
    @Transactional
    public void unshare(String fingerprint) {
        machines.deleteById(fingerprint);
        audit.deleted(null, AuditSubject.of(Kind.SHARED_MACHINE, fingerprint, null));
    }
}
