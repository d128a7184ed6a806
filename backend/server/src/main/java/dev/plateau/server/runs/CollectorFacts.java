package dev.plateau.server.runs;

import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Upload;
import org.jspecify.annotations.Nullable;

/**
 * Data of the collector about a run in addition to its scores; all null for plain JMH JSON.
 *
 * @param cgroupCpus CPU limit of the container in processors
 * @param cgroupMemoryBytes memory limit of the container
 * @param jdkFiles digests of the JDK's files
 */
public record CollectorFacts(
        @Nullable String version,
        @Nullable String plan,
        @Nullable Long seed,
        @Nullable Double cgroupCpus,
        @Nullable Long cgroupMemoryBytes,
        @Nullable String governor,
        Manifest.@Nullable JdkFiles jdkFiles,
        Manifest.@Nullable BenchmarkBuild build) {
    static CollectorFacts of(@Nullable Manifest manifest, Upload.Run run) {
        if (manifest == null) {
            return new CollectorFacts(null, null, null, null, null, null, null, null);
        }
        Manifest.HostFacts host = manifest.host();
        return new CollectorFacts(
                manifest.collector(),
                manifest.plan(),
                manifest.seed(),
                host.cgroupCpus(),
                host.cgroupMemoryBytes(),
                host.governor(),
                run.jdkFiles(),
                run.build());
    }
}
