package dev.plateau.server.environments;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A host with a JDK and a flag set. */
@Entity
@Table(name = "environment")
class StoredEnvironment {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "ids")
    @SequenceGenerator(name = "ids", sequenceName = "ids")
    long id;

    long hostId;
    long jdkId;
    long flagSetId;
    String[] rawFlags;
    byte @Nullable [] flagList;
    byte @Nullable [] unlockedFlagList;

    @SuppressWarnings("NullAway.Init")
    protected StoredEnvironment() {}

    StoredEnvironment(Host host, Jdk jdk, StoredFlagSet flagSet, List<String> rawFlags) {
        this.hostId = host.id;
        this.jdkId = jdk.id;
        this.flagSetId = flagSet.id;
        this.rawFlags = rawFlags.toArray(String[]::new);
    }
}
