package dev.plateau.server.load;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Clients that send one attack after the other, drawn by chance from a seed, with pauses, until they are stopped. */
final class Siege implements AutoCloseable {
    private static final int CLIENTS = 8;

    private final List<Future<?>> running = new ArrayList<>();
    private final ExecutorService clients =
            Executors.newFixedThreadPool(CLIENTS, Thread.ofPlatform().daemon().factory());
    private final Map<String, Map<Integer, Integer>> answers = new ConcurrentHashMap<>();
    private volatile boolean over;

    /**
     * Starts the clients; each attack is sent once before chance decides.
     *
     * @param longestPause between an answer and the next attack of a client; chance decides how long
     */
    Siege(Attacks attacks, long seed, Duration longestPause) throws IOException, InterruptedException {
        attacks.prepare();
        Map<String, Attacks.Attack> all = attacks.all();
        List<String> names = new ArrayList<>(all.keySet());
        for (int i = 0; i < CLIENTS; i++) {
            int client = i;
            running.add(clients.submit(() -> {
                Random random = new Random(seed * CLIENTS + client);
                for (int turn = client; !over; turn += CLIENTS) {
                    String name = turn < names.size() ? names.get(turn) : names.get(random.nextInt(names.size()));
                    int status = Objects.requireNonNull(all.get(name)).send(random);
                    answers.computeIfAbsent(name, ignored -> new ConcurrentHashMap<>())
                            .merge(status, 1, Integer::sum);
                    Thread.sleep(random.nextLong(longestPause.toMillis() + 1));
                }
                return null;
            }));
        }
    }

    /** How often each status came, by attack. */
    Map<String, Map<Integer, Integer>> answers() {
        return new TreeMap<>(answers);
    }

    /** Waits for the requests under way. */
    @Override
    public void close() {
        over = true;
        clients.close();
    }
}
