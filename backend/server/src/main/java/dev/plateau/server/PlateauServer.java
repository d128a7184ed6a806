package dev.plateau.server;

import dev.plateau.server.access.AccountCommand;
import dev.plateau.server.access.TokenCommand;
import dev.plateau.server.backup.BackupCommand;
import dev.plateau.server.backup.ProjectImportCommand;
import dev.plateau.server.backup.RestoreCommand;
import dev.plateau.server.platform.storage.DatabaseClock;
import java.time.Clock;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;
import picocli.CommandLine;

/** Entry point of the server. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class PlateauServer {
    /** Starts the server, or runs the command that the first argument names. */
    public static void main(String[] arguments) {
        int exit = commands().execute(arguments);
        if (exit != 0) {
            System.exit(exit);
        }
    }

    static CommandLine commands() {
        CommandLine commands = new CommandLine(new ServeCommand())
                .addSubcommand(new TokenCommand())
                .addSubcommand(new AccountCommand())
                .addSubcommand(new BackupCommand())
                .addSubcommand(new RestoreCommand())
                .addSubcommand(new ProjectImportCommand());
        complete(commands);
        return commands;
    }

    /** Every command has the exit codes of the collector's, and a version: without a provider the option prints nothing. */
    private static void complete(CommandLine command) {
        @Nullable String version = PlateauServer.class.getPackage().getImplementationVersion();
        command.getCommandSpec()
                .exitCodeOnInvalidInput(64)
                .exitCodeOnExecutionException(70)
                .versionProvider(() -> new String[] {"plateau server " + (version == null ? "development" : version)});
        command.getSubcommands().values().forEach(PlateauServer::complete);
    }

    @Bean
    Clock clock(DataSource database) {
        return new DatabaseClock(database);
    }
}
