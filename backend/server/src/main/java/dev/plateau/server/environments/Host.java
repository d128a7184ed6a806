package dev.plateau.server.environments;

import dev.plateau.wire.model.Environment;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import org.jspecify.annotations.Nullable;

/** A machine as one project describes it; projects on the same machine have hosts of the same fingerprint. */
@Entity
class Host {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "ids")
    @SequenceGenerator(name = "ids", sequenceName = "ids")
    long id;

    long projectId;
    String fingerprint;
    String label;

    @Nullable
    String os;

    @Nullable
    String arch;

    @Nullable
    String cpu;

    int cpuCount;
    long memoryBytes;

    @SuppressWarnings("NullAway.Init")
    protected Host() {}

    Host(long projectId, Environment.Host host) {
        this.projectId = projectId;
        this.fingerprint = host.fingerprint();
        this.label = host.label();
        this.os = host.os();
        this.arch = host.arch();
        this.cpu = host.cpu();
        this.cpuCount = host.cpuCount();
        this.memoryBytes = host.memoryBytes();
    }
}
