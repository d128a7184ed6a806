package dev.plateau.server.load;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Whether anything is lost or doubled when parts of a cluster fail, and how long writes fail then. */
@Command(
        name = "cluster",
        description =
                "Three servers behind HAProxy, on a PostgreSQL with a standby under Patroni, and a bucket: parts of it"
                        + " fail at work. Needs etcd, patroni, haproxy and PostgreSQL of Debian.")
final class ClusterLoad implements Callable<Integer> {
    /** What nights are sent is measured since 2001, and must not lie in the future. */
    private static final int MOST_MINUTES = 15;

    @Option(names = "--minutes", description = "How long, at most 15 (${DEFAULT-VALUE}).", defaultValue = "10")
    private int minutes;

    @Option(names = "--faults", description = "How many (${DEFAULT-VALUE}).", defaultValue = "20")
    private int faults;

    @Option(names = "--seed", description = "Of the faults (${DEFAULT-VALUE}).", defaultValue = "1")
    private long seed;

    @Option(
            names = "--port",
            description = "First of " + ClusterPorts.COUNT + " free ports of this machine (${DEFAULT-VALUE}).",
            defaultValue = "15400")
    private int port;

    @Override
    public Integer call() throws Exception {
        List<String> missing = ClusterProgram.missing("etcd", "patroni", "haproxy");
        if (!missing.isEmpty() || minutes > MOST_MINUTES) {
            System.err.println(
                    missing.isEmpty() ? "At most " + MOST_MINUTES + " minutes." : "Not installed: " + missing);
            return 64;
        }
        LoggingSystem.get(getClass().getClassLoader()).setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.WARN);
        Path folder = Files.createTempDirectory("plateau-cluster-");
        Duration time = Duration.ofMinutes(minutes);
        System.out.printf("%d minutes, %d faults, seed %d; logs are in %s%n", minutes, faults, seed, folder);
        List<String> found =
                new ClusterRun(new ClusterPorts(port), ClusterFault.schedule(seed, faults, time), time, folder).run();
        found.forEach(fault -> System.out.println("fault: " + fault));
        System.out.println(found.size() + " faults found");
        if (found.isEmpty()) {
            FileSystemUtils.deleteRecursively(folder);
        }
        return found.isEmpty() ? 0 : 1;
    }
}
