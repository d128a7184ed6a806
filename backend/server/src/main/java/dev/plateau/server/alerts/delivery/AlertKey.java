package dev.plateau.server.alerts.delivery;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.hibernate.annotations.Immutable;

/** The key that signs the addresses for unsubscribing; the only row of its table, written with the schema. */
@Entity
@Immutable
class AlertKey {
    @Id
    boolean one;

    byte[] bytes;

    @SuppressWarnings("NullAway.Init")
    protected AlertKey() {}
}
