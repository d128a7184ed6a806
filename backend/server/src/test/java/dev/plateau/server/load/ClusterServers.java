package dev.plateau.server.load;

import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Three servers on one database, each at ports of its own. */
final class ClusterServers implements AutoCloseable {
    private static final int SERVERS = ClusterPorts.SERVERS.size();
    /** All share the processors of this machine: the second compiler would slow down each start of a server. */
    private static final List<String> OPTIONS = List.of("-XX:+UseSerialGC", "-Xmx1g", "-XX:TieredStopAtLevel=1");

    private final ClusterPorts ports;
    private final GivenDatabase database;
    private final Map<String, String> environment;
    private final Path folder;
    private final ServerProcess[] processes = new ServerProcess[SERVERS];

    /** Starts them; {@code environment} is what they have beside the database, and {@code folder} keeps their logs. */
    ClusterServers(ClusterPorts ports, GivenDatabase database, Map<String, String> environment, Path folder)
            throws IOException {
        this.ports = ports;
        this.database = database;
        this.environment = environment;
        this.folder = folder;
        try {
            for (int server = 0; server < SERVERS; server++) {
                start(server);
            }
            for (ServerProcess process : processes) {
                process.address();
            }
        } catch (IOException | RuntimeException | Error failed) {
            close();
            throw failed;
        }
    }

    private void start(int server) throws IOException {
        Map<String, String> own = new HashMap<>(environment);
        own.put("MANAGEMENT_SERVER_PORT", String.valueOf(ports.health(server)));
        processes[server] = database.serveAt(ports.server(server), ServerProcess.plainCommand(OPTIONS), own);
    }

    /** Kills one as {@code kill -9} does, and starts it again. */
    void kill(int server) throws IOException {
        processes[server].kill();
        again(server);
    }

    /** Stops one in order, and starts it again. */
    void stop(int server) throws IOException {
        processes[server].close();
        again(server);
    }

    private void again(int server) throws IOException {
        keepLog(server);
        start(server);
        processes[server].address();
    }

    private void keepLog(int server) throws IOException {
        Files.writeString(
                folder.resolve("server-" + ClusterPorts.SERVERS.get(server) + "-" + processes[server].pid() + ".log"),
                processes[server].output());
    }

    /** True if all are ready. */
    boolean areReady() {
        for (int server = 0; server < SERVERS; server++) {
            try {
                if (LoopbackClient.get(ports.health(server), "/actuator/health/readiness")
                                .statusCode()
                        != 200) {
                    return false;
                }
            } catch (IOException away) {
                return false;
            }
        }
        return true;
    }

    /** Stops all in order. */
    @Override
    public void close() throws IOException {
        for (int server = 0; server < SERVERS; server++) {
            if (processes[server] != null) {
                processes[server].close();
                keepLog(server);
            }
        }
    }
}
