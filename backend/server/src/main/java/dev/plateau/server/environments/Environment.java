package dev.plateau.server.environments;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A host with a JDK and a flag set. */
@Entity
class Environment {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "ids")
    @SequenceGenerator(name = "ids", sequenceName = "ids")
    long id;

    long hostId;
    long jdkId;
    long flagSetId;
    String[] rawFlags;
    byte @Nullable [] flagList;
    Instant firstSeen;

    @SuppressWarnings("NullAway.Init")
    protected Environment() {}

    Environment(Host host, Jdk jdk, FlagSet flagSet, List<String> rawFlags, Instant firstSeen) {
        this.hostId = host.id;
        this.jdkId = jdk.id;
        this.flagSetId = flagSet.id;
        this.rawFlags = rawFlags.toArray(String[]::new);
        this.firstSeen = firstSeen;
    }
}
