package dev.plateau.wire;

import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.LoggedCommit;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.model.Upload;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Manifests for tests. */
public final class Manifests {
    public static final Environment.Jdk JDK_17 =
            new Environment.Jdk("Debian", "17.0.15", "OpenJDK 64-Bit Server VM", "17.0.15+6-Debian-1deb12u1");

    private Manifests() {}

    public static Manifest ofOneJob(String... forks) {
        return of(List.of(environment("jdk17/default", "default", List.of())), List.of(job("jdk17/default", forks)));
    }

    public static Manifest of(List<Manifest.EnvironmentFacts> environments, List<Manifest.Job> jobs) {
        return of(environments, jobs, List.of());
    }

    public static Manifest of(
            List<Manifest.EnvironmentFacts> environments,
            List<Manifest.Job> jobs,
            List<Manifest.Recording> recordings) {
        Environment.Host host = new Environment.Host("f00d", "lab", "Linux", "amd64", "Some CPU", 2, 8L << 30);
        return new Manifest(
                Manifest.FORMAT,
                Manifest.VERSION,
                "0.1.0",
                "execution-1",
                "nightly",
                42,
                "FULL_DONTINLINE",
                Instant.parse("2026-03-01T12:00:00Z"),
                new Commit("0123abc", "main", Instant.parse("2026-03-01T11:00:00Z"), false),
                new Manifest.HostFacts(host, null, null, null),
                environments,
                jobs,
                List.of(new Upload.Calibration(Instant.parse("2026-03-01T12:00:00Z"), "before", "loop", 1.5)),
                recordings,
                List.of());
    }

    /** The same with commits. */
    public static Manifest withCommits(Manifest manifest, List<LoggedCommit> commits) {
        return new Manifest(
                manifest.format(),
                manifest.version(),
                manifest.collector(),
                manifest.execution(),
                manifest.plan(),
                manifest.seed(),
                manifest.blackhole(),
                manifest.createdAt(),
                manifest.commit(),
                manifest.host(),
                manifest.environments(),
                manifest.jobs(),
                manifest.calibrations(),
                manifest.recordings(),
                commits);
    }

    static Manifest.EnvironmentFacts environment(String id, String flagSet, List<String> flags) {
        return new Manifest.EnvironmentFacts(
                id, JDK_17, flagSet, flags, null, null, "G1", 256L << 20, null, null, null, null);
    }

    public static Manifest.Recording recording(String environment, String entry) {
        BenchmarkKey key = new BenchmarkKey("org.example.Sums.sum", Map.of("size", "10"), Mode.AVERAGE_TIME, 1);
        return new Manifest.Recording(environment, key, entry, Instant.parse("2026-03-01T12:01:00Z"));
    }

    public static Manifest.Job job(String environment, String... forks) {
        BenchmarkKey key = new BenchmarkKey("org.example.Sums.sum", Map.of("size", "10"), Mode.AVERAGE_TIME, 1);
        Instant start = Instant.parse("2026-03-01T12:00:01Z");
        return new Manifest.Job(environment, key, null, null, null, List.of(forks), start, start.plusSeconds(9));
    }
}
