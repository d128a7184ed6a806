package dev.plateau.server.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * What a server holds.
 *
 * @param heap bytes of live objects, after a collection
 * @param temporary bytes of its temporary folder
 * @param connections of its pool that are busy: in a statement or in a transaction
 */
record Footprint(long heap, long temporary, int connections) {
    static Footprint of(long pid, Path temporary, JdbcClient database) throws IOException, InterruptedException {
        return new Footprint(liveBytes(pid), bytes(temporary), busyConnections(database));
    }

    /** The last line of the histogram: "Total       512345       34567890". */
    static long liveBytes(long pid) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        String.valueOf(pid),
                        "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        List<String> lines = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        if (jcmd.waitFor() != 0) {
            throw new IOException(String.join("\n", lines));
        }
        return Long.parseLong(lines.getLast().trim().split("\\s+", -1)[2]);
    }

    private static long bytes(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return 0;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            long bytes = 0;
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                try {
                    bytes += Files.size(file);
                } catch (NoSuchFileException gone) {
                    // Its request has just ended.
                }
            }
            return bytes;
        }
    }

    private static int busyConnections(JdbcClient database) {
        return database.sql("""
                        select count(*) from pg_stat_activity
                        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
                        """).query(Integer.class).single();
    }

    @Override
    public String toString() {
        return "%d MB of live objects, %d MB of temporary files, %d busy connections"
                .formatted(heap >> 20, temporary >> 20, connections);
    }
}
