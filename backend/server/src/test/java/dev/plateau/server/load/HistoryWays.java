package dev.plateau.server.load;

import dev.plateau.server.platform.storage.DatabaseAddress;
import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.RemoteProject;
import dev.plateau.server.testing.ServerProcess;
import dev.plateau.server.testing.TestDatabase;
import dev.plateau.server.testing.TestTokens;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Ways to send a history to real servers. Each time it goes to a project of its own; all of them are in one database. */
final class HistoryWays {
    private static final int CLIENTS = 8;
    private static final int IMPORTING = 3;
    private static final int LATE_ONE_OF = 10;
    private static final int LATEST = 20;
    private static final int KILLS = 5;
    private static final int SHORTEST_LIFE = 500;
    private static final int LONGEST_LIFE = 5000;

    private final DatabaseAddress address = TestDatabase.create();
    private final GivenDatabase database = new GivenDatabase(address);
    private final long seed;

    /** How uploads are sent. */
    enum Way {
        /** One after the other, each when the previous one was evaluated. */
        SLOW,
        /** One after the other. */
        FAST,
        /** By eight clients at once. */
        CLIENTS,
        /** One after the other in a random order. */
        SHUFFLED,
        /** As slowly; one of ten comes up to twenty places late. */
        LATE,
        /** One after the other, while three clients send another project's history. */
        IMPORT,
        /** By eight clients to two servers. */
        SERVERS,
        /** Likewise; five times one of the servers is killed and started again. */
        KILLS
    }

    /** Makes the database; no server runs yet. The seed is that of orders and kills. */
    HistoryWays(long seed) throws IOException {
        this.seed = seed;
    }

    /**
     * Sends a history and waits until all of it was evaluated.
     *
     * @param name what the project's name begins with
     * @param imported history of the other project
     */
    ChangeSnapshot send(Way way, String name, List<HistoryUpload> history, List<HistoryUpload> imported)
            throws Exception {
        String project = name + "-" + way.name().toLowerCase(Locale.ROOT);
        if (way == Way.SERVERS || way == Way.KILLS) {
            try (ServerPair servers = new ServerPair(database, Map.of())) {
                HistorySender sender = sender(project, servers::address);
                meanwhile(() -> sender.fast(history, CLIENTS), () -> killAll(servers, way == Way.KILLS ? KILLS : 0));
            }
        } else {
            try (ServerProcess server = database.serve(Map.of())) {
                URI one = server.address();
                HistorySender sender = sender(project, any -> one);
                HistorySender other = way == Way.IMPORT ? sender(project + "-other", any -> one) : sender;
                meanwhile(
                        () -> send(way, sender, history),
                        () -> other.fast(way == Way.IMPORT ? imported : List.of(), IMPORTING));
            }
        }
        return ChangeSnapshot.of(database.jdbc(), project);
    }

    private void send(Way way, HistorySender sender, List<HistoryUpload> history) throws Exception {
        switch (way) {
            case SLOW -> sender.slowly(history);
            case LATE -> sender.slowly(someLate(history));
            case SHUFFLED -> sender.fast(shuffled(history), 1);
            case CLIENTS -> sender.fast(history, CLIENTS);
            default -> sender.fast(history, 1);
        }
    }

    private HistorySender sender(String project, IntFunction<URI> servers) throws IOException {
        String token = TestTokens.create(address, project);
        return new HistorySender(
                new PatientSender(server -> new RemoteProject(servers.apply(server), project, token)),
                database.jdbc(),
                project);
    }

    private List<HistoryUpload> shuffled(List<HistoryUpload> history) {
        List<HistoryUpload> shuffled = new ArrayList<>(history);
        Collections.shuffle(shuffled, new Random(seed));
        return shuffled;
    }

    private List<HistoryUpload> someLate(List<HistoryUpload> history) {
        Random random = new Random(seed);
        List<HistoryUpload> late = new ArrayList<>(history);
        for (int i = history.size() - 1; i >= 0; i--) {
            if (random.nextInt(LATE_ONE_OF) == 0) {
                late.add(Math.min(late.size() - 1, i + 1 + random.nextInt(LATEST)), late.remove(i));
            }
        }
        return late;
    }

    private void killAll(ServerPair servers, int kills) throws IOException, InterruptedException {
        Random random = new Random(seed);
        for (int kill = 0; kill < kills; kill++) {
            Thread.sleep(random.nextInt(SHORTEST_LIFE, LONGEST_LIFE));
            int server = random.nextInt(ServerPair.SERVERS);
            servers.kill(server);
            servers.restart(server);
        }
    }

    @FunctionalInterface
    private interface Work {
        void run() throws Exception;
    }

    /** Does both at once. */
    private static void meanwhile(Work one, Work other) throws Exception {
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Future<Void> done = thread.submit(() -> {
                one.run();
                return null;
            });
            try {
                other.run();
                done.get();
            } finally {
                thread.shutdownNow();
            }
        }
    }
}
