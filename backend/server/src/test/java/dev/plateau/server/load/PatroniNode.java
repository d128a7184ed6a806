package dev.plateau.server.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A PostgreSQL under Patroni, as on a machine of its own. */
final class PatroniNode implements AutoCloseable {
    static final String SUPERUSER = "postgres";

    private final String name;
    private final Path folder;
    private final Path settings;
    private final Map<String, String> environment;
    private ClusterProgram patroni;

    /** Starts it; {@code etcd}, {@code postgres} and {@code rest} are ports. */
    PatroniNode(
            String name, Path parent, Path settings, Path programs, int etcd, int postgres, int rest, String password)
            throws IOException {
        this.name = name;
        this.settings = settings;
        folder = Files.createDirectory(parent.resolve("postgres-" + name));
        environment = new HashMap<>(Map.of(
                "PATRONI_NAME", name,
                "PATRONI_ETCD3_HOSTS", "127.0.0.1:" + etcd,
                "PATRONI_POSTGRESQL_BIN_DIR", programs.toString(),
                "PATRONI_SUPERUSER_USERNAME", SUPERUSER,
                "PATRONI_SUPERUSER_PASSWORD", password,
                "PATRONI_REPLICATION_USERNAME", "replicator",
                "PATRONI_REPLICATION_PASSWORD", password));
        for (String kind : List.of("LISTEN", "CONNECT_ADDRESS")) {
            environment.put("PATRONI_POSTGRESQL_" + kind, "127.0.0.1:" + postgres);
            environment.put("PATRONI_RESTAPI_" + kind, "127.0.0.1:" + rest);
        }
        environment.put("PATRONI_POSTGRESQL_DATA_DIR", folder.resolve("data").toString());
        environment.put("PATRONI_POSTGRESQL_PGPASS", folder.resolve("pgpass").toString());
        environment.put("LC_ALL", "C.UTF-8");
        patroni = run();
        Runtime.getRuntime().addShutdownHook(new Thread(this::kill));
    }

    private ClusterProgram run() throws IOException {
        List<String> command = new ArrayList<>();
        if ("root".equals(System.getProperty("user.name"))) {
            // PostgreSQL refuses to run as root.
            command.addAll(List.of("unshare", "--user"));
        }
        command.addAll(List.of("patroni", settings.toString()));
        return ClusterProgram.start(folder.resolve("patroni.log"), environment, command);
    }

    String name() {
        return name;
    }

    /** The machine is gone: Patroni and all processes of PostgreSQL are killed. */
    void kill() {
        patroni.kill();
        postgres().ifPresent(postmaster -> {
            List<ProcessHandle> backends = postmaster.descendants().toList();
            postmaster.destroyForcibly();
            backends.forEach(ProcessHandle::destroyForcibly);
            postmaster.onExit().join();
        });
    }

    private Optional<ProcessHandle> postgres() {
        try {
            Path file = folder.resolve("data").resolve("postmaster.pid");
            // The file of a killed one stays, and its id may be another program's by now.
            return Files.exists(file)
                    ? ProcessHandle.of(Long.parseLong(Files.readAllLines(file).getFirst()))
                            .filter(process ->
                                    process.info().commandLine().orElse("").contains(folder.toString()))
                    : Optional.empty();
        } catch (IOException | NumberFormatException unfinished) {
            return Optional.empty();
        }
    }

    /** The machine is back. */
    void restart() throws IOException {
        patroni = run();
    }

    /** Patroni stops PostgreSQL, too. */
    @Override
    public void close() {
        patroni.close();
        kill();
    }
}
