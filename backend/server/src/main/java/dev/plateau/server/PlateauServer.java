package dev.plateau.server;

import dev.plateau.server.access.command.TokenCommand;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
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
        int exit = new CommandLine(new ServeCommand())
                .addSubcommand(new TokenCommand())
                .execute(arguments);
        if (exit != 0) {
            System.exit(exit);
        }
    }

    /** Tells time as finely as PostgreSQL keeps it: what was stored equals what is read back. */
    @Bean
    Clock clock() {
        return Clock.tick(Clock.systemUTC(), ChronoUnit.MICROS.getDuration());
    }
}
