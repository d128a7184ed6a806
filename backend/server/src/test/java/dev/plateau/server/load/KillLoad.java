package dev.plateau.server.load;

import java.util.List;
import java.util.concurrent.Callable;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Whether anything is lost, doubled or left over when servers are killed at work. */
@Command(
        name = "kills",
        description = "Two servers on one database and a slow bucket, of which one after the other is killed at work.")
final class KillLoad implements Callable<Integer> {
    @Option(
            names = "--seed",
            description = "Of the kills, the pauses and the answers of web hooks (${DEFAULT-VALUE}).",
            defaultValue = "1")
    private long seed;

    @Option(
            names = "--uploads",
            description = "Uploads; 17 confirm a regression of a suite (${DEFAULT-VALUE}).",
            defaultValue = "200")
    private int uploads;

    @Option(
            names = "--recordings",
            description = "Sent with some of the uploads (${DEFAULT-VALUE}).",
            defaultValue = "50")
    private int recordings;

    @Option(
            names = "--hooks",
            description = "Web hooks that are sent each incident (${DEFAULT-VALUE}).",
            defaultValue = "20")
    private int hooks;

    @Option(names = "--kills", description = "How many (${DEFAULT-VALUE}).", defaultValue = "10")
    private int kills;

    @Override
    public Integer call() throws Exception {
        // The migrations of the database run in this process.
        LoggingSystem.get(getClass().getClassLoader()).setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.WARN);
        List<String> faults =
                KillRun.faults(new KillRun.Size(uploads, recordings, hooks, kills), seed, System.out::println);
        faults.forEach(fault -> System.out.println("fault: " + fault));
        System.out.println(faults.size() + " faults");
        return faults.isEmpty() ? 0 : 1;
    }
}
