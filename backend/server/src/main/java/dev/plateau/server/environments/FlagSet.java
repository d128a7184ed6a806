package dev.plateau.server.environments;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;

/** A canonical list of JVM flags as one project calls it; without flags it is always called {@code default}. */
@Entity
class FlagSet {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "ids")
    @SequenceGenerator(name = "ids", sequenceName = "ids")
    long id;

    long projectId;
    byte[] digest;
    String[] canonical;
    String name;

    @SuppressWarnings("NullAway.Init")
    protected FlagSet() {}

    FlagSet(long projectId, dev.plateau.wire.FlagSet flags) {
        this.projectId = projectId;
        this.digest = Digests.of(flags.canonical());
        this.canonical = flags.canonical().toArray(String[]::new);
        this.name = flags.canonical().isEmpty() ? "default" : flags.name();
    }
}
