package dev.plateau.server.alerts.delivery;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.hibernate.annotations.Immutable;

/** Signs the addresses that unsubscribe; the only row of its table, written with the schema. */
@Entity
@Immutable
class AlertKey {
    @Id
    boolean one;

    byte[] bytes;

    @SuppressWarnings("NullAway.Init")
    protected AlertKey() {}
}
