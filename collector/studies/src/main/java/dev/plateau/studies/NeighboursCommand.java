package dev.plateau.studies;

import dev.plateau.collector.ExitCode;
import dev.plateau.collector.process.Program;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.studies.LoadSchedule.LoadPattern;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Keeps this machine busy, to show Plateau's reports on such a machine. */
@Command(
        name = "neighbours",
        description = "Keeps this machine busy for some minutes, or until the process that started it ends.",
        mixinStandardHelpOptions = true)
final class NeighboursCommand implements Callable<Integer> {
    private static final int MAX_MINUTES = 24 * 60;

    @Option(
            names = "--pattern",
            paramLabel = "PATTERN",
            defaultValue = "changing",
            description = "half, bursts, one-core, allocating or changing; default ${DEFAULT-VALUE}.")
    private String pattern = "changing";

    @Option(names = "--minutes", paramLabel = "M", defaultValue = "10", description = "Default ${DEFAULT-VALUE}.")
    private double minutes = 10;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Of lengths and turns; default ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Override
    public Integer call() throws WrongUsage, InterruptedException {
        if (!(minutes > 0 && minutes <= MAX_MINUTES)) {
            throw new WrongUsage("--minutes must be above 0, and at most " + MAX_MINUTES);
        }
        ProcessHandle.current().parent().ifPresent(parent -> Program.endWith(parent.pid()));
        Duration length = Duration.ofMillis(Math.round(minutes * 60_000));
        int cores = Runtime.getRuntime().availableProcessors();
        new LoadGenerator(LoadSchedule.of(chosen(), length, cores, seed)).play();
        return ExitCode.FINE;
    }

    private LoadPattern chosen() throws WrongUsage {
        for (LoadPattern each : LoadPattern.values()) {
            if (each.option().equals(pattern)) {
                return each;
            }
        }
        throw new WrongUsage(
                "--pattern must be half, bursts, one-core, allocating or changing; it is `" + pattern + "`");
    }
}
