package dev.plateau.server.environments;

import dev.plateau.wire.model.Environment.Jdk;
import java.util.Objects;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Adds environments. Uploads with new environments, or with new facts about one, take turns under an advisory lock until they commit, so
 * that none fails by a duplicate key or a deadlock; other uploads never call it.
 */
@Component
class EnvironmentCreation {
    private final JdbcClient jdbc;
    private final Hosts hosts;
    private final Jdks jdks;
    private final StoredFlagSets flagSets;
    private final EnvironmentRepository environments;

    EnvironmentCreation(
            JdbcClient jdbc, Hosts hosts, Jdks jdks, StoredFlagSets flagSets, EnvironmentRepository environments) {
        this.jdbc = jdbc;
        this.hosts = hosts;
        this.jdks = jdks;
        this.flagSets = flagSets;
        this.environments = environments;
    }

    void createIfNew(long project, dev.plateau.wire.model.Environment environment) {
        jdbc.sql("select pg_advisory_xact_lock(hashtextextended('new environment', 0))")
                .query(row -> {});
        Host host = hosts.findByProjectIdAndFingerprint(
                        project, environment.host().fingerprint())
                .orElseGet(() -> hosts.save(new Host(project, environment.host())));
        Jdk asked = environment.jdk();
        dev.plateau.server.environments.Jdk jdk = jdks.findByVendorAndVersionAndVmNameAndVmVersion(
                        Objects.requireNonNullElse(asked.vendor(), ""),
                        asked.version(),
                        asked.vmName(),
                        asked.vmVersion())
                .orElseGet(() -> jdks.save(new dev.plateau.server.environments.Jdk(asked)));
        StoredFlagSet flagSet = flagSets.findByProjectIdAndDigest(
                        project, Digests.of(environment.flagSet().canonical()))
                .orElseGet(() -> flagSets.save(new StoredFlagSet(project, environment.flagSet())));
        if (environments
                .findByHostIdAndJdkIdAndFlagSetId(host.id, jdk.id, flagSet.id)
                .isEmpty()) {
            environments.saveAndFlush(new StoredEnvironment(
                    host, jdk, flagSet, environment.flagSet().raw()));
        }
    }
}
