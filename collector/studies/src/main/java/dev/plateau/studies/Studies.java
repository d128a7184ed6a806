package dev.plateau.studies;

import dev.plateau.collector.Collector;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Programs behind the figures of the documentation, started by the launcher alone. */
@Command(
        name = "plateau",
        description = "Error rates of detectors and verdicts on stored measurements, and load for this machine.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        subcommands = {ReplayCommand.class, NeighboursCommand.class})
final class Studies {
    private Studies() {}

    /** Runs a command and exits with its code. */
    public static void main(String[] arguments) {
        Collector.exit(new CommandLine(new Studies()), arguments);
    }
}
