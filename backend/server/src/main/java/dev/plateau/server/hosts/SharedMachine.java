package dev.plateau.server.hosts;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.time.Instant;
import org.hibernate.annotations.Immutable;

/** A machine whose calibration readings are shared by all projects that measure on it. */
@Entity
@Immutable
class SharedMachine {
    @Id
    String fingerprint;

    Instant sharedAt;
    String sharedBy;

    @SuppressWarnings("NullAway.Init")
    protected SharedMachine() {}
}
