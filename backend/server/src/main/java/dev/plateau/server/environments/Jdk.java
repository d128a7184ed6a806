package dev.plateau.server.environments;

import dev.plateau.wire.model.Environment;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import java.util.Objects;

/** A JDK build; the vendor is empty when no upload contained it. */
@Entity
class Jdk {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "ids")
    @SequenceGenerator(name = "ids", sequenceName = "ids")
    long id;

    String vendor;
    String version;
    int feature;
    String vmName;
    String vmVersion;

    @SuppressWarnings("NullAway.Init")
    protected Jdk() {}

    Jdk(Environment.Jdk jdk) {
        this.vendor = Objects.requireNonNullElse(jdk.vendor(), "");
        this.version = jdk.version();
        this.feature = jdk.feature();
        this.vmName = jdk.vmName();
        this.vmVersion = jdk.vmVersion();
    }
}
