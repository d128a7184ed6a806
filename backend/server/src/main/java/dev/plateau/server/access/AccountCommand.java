package dev.plateau.server.access;

import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Helps a person who can't sign in, from the command line of the server's machine. */
@Command(
        name = "account",
        description = "Lets a person sign in again.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "reset")
public class AccountCommand implements Runnable {
    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                Objects.requireNonNull(spec).commandLine(), "Missing command: reset. See account --help.");
    }

    @Command(
            description = "Clears all failed sign-ins, so that nobody waits. With --name also replaces a password;"
                    + " the new one is the last line printed, and can't be shown again.",
            mixinStandardHelpOptions = true)
    int reset(
            @Option(names = "--name", paramLabel = "N", description = "Account that gets a new password (none).")
                    @Nullable
                    String name,
            @Option(names = "--data", paramLabel = "DIR", defaultValue = "data", description = "Data folder (./data).")
                    Path data) {
        return CommandContext.run(data, context -> {
            System.out.printf(
                    "%d counts of failed sign-ins are cleared.%n",
                    context.failedSignIns().clear());
            if (name != null) {
                String password = SetUp.randomCode();
                if (!context.accounts().setPassword(name, password)) {
                    throw new IllegalArgumentException("There is no account '" + name + "' here.");
                }
                System.out.printf("The new password of '%s':%n%s%n", name, password);
            }
        });
    }
}
