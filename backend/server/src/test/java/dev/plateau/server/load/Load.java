package dev.plateau.server.load;

import dev.plateau.server.upgrade.DataFolderCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Entry point of the load programs. */
@Command(
        name = "plateau load",
        description = "Measures the server on this machine; prints a table.",
        mixinStandardHelpOptions = true,
        subcommands = {
            UploadLoad.class,
            SteadyUploadLoad.class,
            PageLoad.class,
            SizeLoad.class,
            DeletionLoad.class,
            SearchLoad.class,
            ExportLoad.class,
            RecordingLoad.class,
            AlertLoad.class,
            AlarmLoad.class,
            HistoryLoad.class,
            EqualHistoryLoad.class,
            CauseLoad.class,
            AgentLoad.class,
            AbuseLoad.class,
            KillLoad.class,
            ClusterLoad.class,
            DataFolderCommand.class
        })
final class Load {
    private Load() {}

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Load())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(arguments));
    }
}
