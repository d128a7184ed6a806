package dev.plateau.server.load;

import dev.plateau.server.platform.storage.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Processor time of a server and of its database since the measurement began, by work. The server's threads are told apart by their names, the
 * database's processes as {@link BackendTimes} says; time of threads that have ended is missing. Reads {@code /proc}: Linux alone.
 */
final class ProcessorTimes implements AutoCloseable {
    private static final double NANOS = 1e9;

    private final Path server;
    private final long postgres;
    private final Map<Path, Long> before = new HashMap<>();
    private final BackendTimes backends;

    /** What processor time is spent on. */
    enum Work {
        STORING,
        DETECTION,
        OTHER;

        /** Requests run in virtual threads, which the threads of a pool carry. */
        private static Work ofThread(String name) {
            return name.startsWith("regressions")
                    ? DETECTION
                    : name.startsWith("ForkJoinPool") || name.startsWith("http-") ? STORING : OTHER;
        }
    }

    /**
     * Starts to measure.
     *
     * @param server process id
     * @param postgres process id of the first process of the database
     */
    ProcessorTimes(long server, long postgres, DatabaseAddress address) throws IOException {
        this.server = Path.of("/proc", String.valueOf(server), "task");
        this.postgres = postgres;
        for (Path one : Stream.concat(threads().stream(), processes().stream()).toList()) {
            before.put(one, nanos(one));
        }
        backends = new BackendTimes(address);
    }

    /** Nanoseconds that a process of one thread has run; 0 when it has ended. */
    static long nanos(long process) {
        return nanos(Path.of("/proc", String.valueOf(process)));
    }

    private static long nanos(Path folder) {
        String times = read(folder.resolve("schedstat"));
        return times.isEmpty() ? 0 : Long.parseLong(times.split(" ", 2)[0]);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException ended) {
            return "";
        }
    }

    private List<Path> threads() throws IOException {
        try (Stream<Path> all = Files.list(server)) {
            return all.toList();
        }
    }

    private List<Path> processes() {
        return ProcessHandle.of(postgres).stream()
                .flatMap(first -> Stream.concat(Stream.of(first), first.descendants()))
                .map(process -> Path.of("/proc", String.valueOf(process.pid())))
                .toList();
    }

    private long since(Path one) {
        return Math.max(0, nanos(one) - before.getOrDefault(one, 0L));
    }

    /** A table of seconds. */
    List<String> lines() throws IOException {
        Map<Work, Long> ofServer = new EnumMap<>(Work.class);
        for (Path thread : threads()) {
            ofServer.merge(Work.ofThread(read(thread.resolve("comm"))), since(thread), Long::sum);
        }
        Map<Work, Long> ofBackends = backends.soFar();
        long all = processes().stream().mapToLong(this::since).sum();
        long others =
                all - ofBackends.values().stream().mapToLong(Long::longValue).sum() - backends.own();
        return List.of(
                line("storing", seconds(ofServer, Work.STORING), seconds(ofBackends, Work.STORING)),
                line("detection", seconds(ofServer, Work.DETECTION), seconds(ofBackends, Work.DETECTION)),
                line(
                        "JIT, garbage collector; short transactions",
                        seconds(ofServer, Work.OTHER),
                        seconds(ofBackends, Work.OTHER)),
                line("WAL writer, checkpoints, vacuum", 0, others / NANOS));
    }

    private static double seconds(Map<Work, Long> nanos, Work work) {
        return nanos.getOrDefault(work, 0L) / NANOS;
    }

    private static String line(String work, double server, double database) {
        return "%-44s %8.1f s in the server  %8.1f s in the database".formatted(work, server, database);
    }

    @Override
    public void close() {
        backends.close();
    }
}
