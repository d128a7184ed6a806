package dev.plateau.server.environments;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;

/** A canonical list of JVM flags with the name that one project gives it; without flags the name is always {@code default}. */
@Entity
@Table(name = "flag_set")
class StoredFlagSet {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "ids")
    @SequenceGenerator(name = "ids", sequenceName = "ids")
    long id;

    long projectId;
    byte[] digest;
    String[] canonical;
    String name;

    @SuppressWarnings("NullAway.Init")
    protected StoredFlagSet() {}

    StoredFlagSet(long projectId, dev.plateau.wire.model.FlagSet flags) {
        this.projectId = projectId;
        this.digest = Digests.of(flags.canonical());
        this.canonical = flags.canonical().toArray(String[]::new);
        this.name = flags.canonical().isEmpty() ? "default" : flags.name();
    }
}
