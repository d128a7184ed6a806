package dev.plateau.collector;

import dev.plateau.collector.host.CalibrationLoop;
import dev.plateau.collector.host.CalibrationLoop.CalibrationLoops;
import dev.plateau.collector.usage.WrongUsage;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/**
 * The collector's command line.
 *
 * @param variables environment variables, as its commands see them
 * @param loops calibration loops of measurements
 */
@Command(
        name = "plateau collect",
        description =
                "Measures JMH benchmarks on every JDK and flag set of a plan, and sends the results to a Plateau server.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        subcommands = {
            JdksCommand.class,
            JdkChangesCommand.class,
            PlanCommand.class,
            RunCommand.class,
            WhyCommand.class,
            AgentCommand.class,
            BuildCommand.class,
            CheckCommand.class,
            UploadCommand.class,
            ImportCommand.class,
            CompareCommand.class,
            GateCommand.class,
            RecordingCommand.class
        })
public record Collector(Map<String, String> variables, CalibrationLoops loops) {
    /** Success, or some cells can't run on their JDK. */
    public static final int OK = 0;
    /** A cell that should have been measured was not, or was not accepted. */
    static final int FAILED = 1;
    /** Wrong usage, plan or JDK. */
    public static final int USAGE = 2;

    /** Runs a command and exits with its code. */
    public static void main(String[] arguments) {
        exit(new CommandLine(new Collector(System.getenv(), CalibrationLoop::all)), arguments);
    }

    /** Runs a command line with the collector's messages and exits with its code. */
    public static void exit(CommandLine command, String[] arguments) {
        PrintWriter out = utf8(System.out);
        PrintWriter err = utf8(System.err);
        int code = withMessages(command, out, err).execute(arguments);
        out.flush();
        err.flush();
        System.exit(code);
    }

    /** Makes the command line. */
    static CommandLine commandLine(
            PrintWriter out, PrintWriter err, Map<String, String> variables, CalibrationLoops loops) {
        return withMessages(new CommandLine(new Collector(variables, loops)), out, err);
    }

    /** Adds the option {@code --version}, and messages and exit codes of errors. */
    public static CommandLine withMessages(CommandLine command, PrintWriter out, PrintWriter err) {
        addVersionOption(command, new String[] {command.getCommandName() + " " + version()});
        return command.setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionStrategy(Collector::run)
                .setExecutionExceptionHandler((exception, failed, parsed) -> explain(exception, failed));
    }

    /** Every command has the option; without a provider it prints nothing. */
    private static void addVersionOption(CommandLine command, String[] version) {
        command.getCommandSpec().versionProvider(() -> version);
        command.getSubcommands().values().forEach(each -> addVersionOption(each, version));
    }

    /** An error, such as too little memory, ends a command with its own code, too: Java's 1 is a gate's code for a regression. */
    private static int run(ParseResult parsed) {
        refuseEmpty(parsed);
        try {
            return new RunLast().execute(parsed);
        } catch (LinkageError | VirtualMachineError e) {
            List<CommandLine> commands = parsed.asCommandLineList();
            throw new ExecutionException(commands.get(commands.size() - 1), e.toString(), e);
        }
    }

    /** Refuses an option with an empty value: a variable or command of a script that printed nothing makes it, and nobody means it. */
    private static void refuseEmpty(ParseResult parsed) {
        for (CommandLine command : parsed.asCommandLineList()) {
            command.getParseResult().matchedOptions().stream()
                    .filter(option -> option.originalStringValues().stream().anyMatch(String::isBlank))
                    .findFirst()
                    .ifPresent(option -> {
                        throw new ParameterException(
                                command,
                                option.longestName()
                                        + " is empty: give it a value, or leave it out. Check the variable or command that should have printed it.");
                    });
        }
    }

    private static int explain(Exception exception, CommandLine command) throws Exception {
        if (exception instanceof WrongUsage) {
            command.getErr().println(exception.getMessage());
            return USAGE;
        }
        if (exception instanceof IOException failure) {
            command.getErr().println(command.getCommandSpec().root().name() + ": " + reason(failure));
            return command.getCommandSpec().exitCodeOnExecutionException();
        }
        throw exception;
    }

    /** Java's message for these two is the file's name alone. */
    private static String reason(IOException failure) {
        if (failure instanceof NoSuchFileException missing) {
            return missing.getFile() + ": there is no such file or folder. Check the path.";
        }
        if (failure instanceof AccessDeniedException denied) {
            return denied.getFile() + ": access is denied. Check the permissions.";
        }
        return String.valueOf(failure.getMessage());
    }

    /** Java writes '?' for characters that the platform's charset lacks; current terminals and logs accept UTF-8. */
    private static PrintWriter utf8(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }

    /** This collector's version, as stated in uploads. */
    static String version() {
        @Nullable String version = Collector.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
