package dev.plateau.server.load;

import dev.plateau.server.load.HistoryWays.Way;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sends the same histories in several ways and compares what detection made of them. */
@Command(
        name = "histories-equal",
        description =
                "The same histories sent slowly, fast, shuffled and so on: whether change points and incidents are equal. Exit code 1 when not.")
final class EqualHistoryLoad implements Callable<Integer> {
    private static final int SHOWN = 20;
    private static final int LONGEST = 500;

    @Parameters(
            arity = "0..*",
            paramLabel = "DIR",
            description =
                    "Folders with JMH's JSON and manifest.csv: columns file, branch, commit, commitTime, measuredAt, host"
                            + " and further parameters of an upload.")
    private List<Path> folders = List.of();

    @Option(
            names = "--generated",
            description = "Also a generated history of so many runs (${DEFAULT-VALUE}).",
            defaultValue = "0")
    private int generated;

    @Option(
            names = "--ways",
            split = ",",
            description = "Of ${COMPLETION-CANDIDATES}; all are compared with the first (${DEFAULT-VALUE}).",
            defaultValue = "slow,fast,clients,shuffled,late,import,servers,kills")
    private List<Way> ways = List.of();

    @Option(
            names = "--seed",
            description = "Of orders, kills and the generated history (${DEFAULT-VALUE}).",
            defaultValue = "1")
    private long seed;

    @Option(names = "--limit", description = "Uploads of a history at most (${DEFAULT-VALUE}).", defaultValue = "10000")
    private int limit;

    @Option(
            names = "--every",
            description = "Takes each so many-th upload of a history (${DEFAULT-VALUE}).",
            defaultValue = "1")
    private int every;

    @Option(names = "--all", description = "Print all differences wholly, not the first " + SHOWN + ", shortened.")
    private boolean all;

    @Override
    public Integer call() throws Exception {
        // The migrations of the database run in this process.
        LoggingSystem.get(getClass().getClassLoader()).setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.WARN);
        HistoryWays servers = new HistoryWays(seed);
        Map<String, List<HistoryUpload>> histories = histories();
        List<String> names = List.copyOf(histories.keySet());
        boolean equal = true;
        for (int i = 0; i < names.size(); i++) {
            List<HistoryUpload> next = histories.getOrDefault(names.get((i + 1) % names.size()), List.of());
            equal &= isEqual(servers, names.get(i), histories.getOrDefault(names.get(i), List.of()), next);
        }
        return equal ? 0 : 1;
    }

    private Map<String, List<HistoryUpload>> histories() throws IOException {
        Map<String, List<HistoryUpload>> histories = new LinkedHashMap<>();
        for (Path folder : folders) {
            histories.put(folder.toRealPath().getFileName().toString(), RecordedHistory.read(folder, every, limit));
        }
        if (generated > 0) {
            histories.put("generated", GeneratedHistory.of(seed, generated));
        }
        return histories;
    }

    private boolean isEqual(HistoryWays servers, String name, List<HistoryUpload> history, List<HistoryUpload> imported)
            throws Exception {
        System.out.printf("%s: %d uploads, seed %d%n", name, history.size(), seed);
        List<ChangeSnapshot> snapshots = new ArrayList<>();
        boolean equal = true;
        for (Way way : ways) {
            long start = System.nanoTime();
            ChangeSnapshot snapshot = servers.send(way, name, history, imported);
            snapshots.add(snapshot);
            List<String> differences = snapshots.getFirst().differences(snapshot);
            System.out.printf(
                    "  %-8s %5d s, %s, %s%n",
                    way.name().toLowerCase(Locale.ROOT),
                    Duration.ofNanos(System.nanoTime() - start).toSeconds(),
                    snapshot,
                    differences.isEmpty() ? "equal" : differences.size() + " lines differ");
            differences.stream()
                    .limit(all ? differences.size() : SHOWN)
                    .map(line -> all || line.length() <= LONGEST ? line : line.substring(0, LONGEST) + " ...")
                    .forEach(line -> System.out.println("    " + line));
            equal &= differences.isEmpty();
        }
        return equal;
    }
}
