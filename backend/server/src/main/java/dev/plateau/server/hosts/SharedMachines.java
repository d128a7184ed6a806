package dev.plateau.server.hosts;

import java.time.Clock;
import java.util.Set;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Machines whose calibration readings count for all projects that measure on them. Not shared by default: who can upload to any project could make
 * a machine look slow to all others.
 */
@Service
public class SharedMachines {
    private final SharedMachineRepository machines;
    private final Clock clock;

    SharedMachines(SharedMachineRepository machines, Clock clock) {
        this.machines = machines;
        this.clock = clock;
    }

    /** Fingerprints of all of them. */
    public Set<String> all() {
        return machines.fingerprints();
    }

    /** From the next execution on, readings of other projects on the machine count. */
    @Transactional
    public void share(String fingerprint, String actor) {
        machines.share(fingerprint, clock.instant(), actor);
    }

    /** From the next execution on, each project's own readings count. */
    public void unshare(String fingerprint) {
        machines.deleteById(fingerprint);
    }
}
