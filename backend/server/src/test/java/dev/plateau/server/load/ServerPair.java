package dev.plateau.server.load;

import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.RemoteProject;
import dev.plateau.server.testing.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Two servers on one database. One of them may be killed and started again while clients use both. */
final class ServerPair implements AutoCloseable {
    static final int SERVERS = 2;

    private final GivenDatabase database;
    private final Map<String, String> environment;
    private final ServerProcess[] processes = new ServerProcess[SERVERS];
    private final AtomicReferenceArray<URI> addresses = new AtomicReferenceArray<>(SERVERS);

    /** Starts both; {@code environment} is what they have beside the database. */
    ServerPair(GivenDatabase database, Map<String, String> environment) throws IOException {
        this.database = database;
        this.environment = environment;
        try {
            for (int server = 0; server < SERVERS; server++) {
                processes[server] = database.serve(environment);
            }
            for (int server = 0; server < SERVERS; server++) {
                addresses.set(server, processes[server].address());
            }
        } catch (IOException | RuntimeException | Error failed) {
            close();
            throw failed;
        }
    }

    /** The project as a server shows it; one that was killed has its old address until it is back. */
    RemoteProject project(int server) {
        return database.project(address(server));
    }

    /** Where a server serves, or served until it was killed. */
    URI address(int server) {
        return addresses.get(Math.floorMod(server, SERVERS));
    }

    /** As {@code kill -9} does. */
    void kill(int server) {
        processes[server].kill();
    }

    /** Starts a killed server again and waits until it serves. */
    void restart(int server) throws IOException {
        processes[server] = database.serve(environment);
        addresses.set(server, processes[server].address());
    }

    /** Stops both in order. */
    @Override
    public void close() {
        for (ServerProcess process : processes) {
            if (process != null) {
                process.close();
            }
        }
    }
}
