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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;

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
            ReportCommand.class,
            CompareCommand.class,
            GateCommand.class,
            RecordingCommand.class,
            CompletionCommand.class
        })
public record Collector(Map<String, String> variables, CalibrationLoops loops) {
    /** Old names of options, which stay until version 2. */
    private static final Map<String, String> OLD_NAMES =
            Map.of("--upload", "--server", "--benchmark", "--benchmarks", "--totals", "--json");

    /** Codes instead of those of {@link ExitCode}. */
    enum ExitCodes {
        LEGACY
    }

    /** Only declares the option: {@link #execute} finds it also in a command line that is wrong elsewhere. */
    @Option(
            names = "--exit-codes",
            scope = ScopeType.INHERIT,
            hidden = true,
            description = "legacy: the exit codes of version 0.1.")
    void setExitCodes(ExitCodes codes) {}

    /** Runs a command and exits with its code. */
    public static void main(String[] arguments) {
        exit(new CommandLine(new Collector(System.getenv(), CalibrationLoop::all)), arguments);
    }

    /** Runs a command line with the collector's messages and exits with its code. */
    public static void exit(CommandLine command, String[] arguments) {
        PrintWriter out = utf8(System.out);
        PrintWriter err = utf8(System.err);
        int code = execute(withMessages(command, out, err), arguments);
        out.flush();
        err.flush();
        System.exit(code);
    }

    /** Runs a command line that may have old names of options, or ask for old exit codes. */
    static int execute(CommandLine command, String... arguments) {
        List<String> words = Stream.of(arguments).map(Collector::current).toList();
        int code = command.execute(words.toArray(String[]::new));
        String name = words.stream()
                .filter(command.getSubcommands()::containsKey)
                .findFirst()
                .orElse("");
        return String.join("=", words).contains("--exit-codes=legacy") ? ExitCode.legacy(name, code) : code;
    }

    private static String current(String word) {
        int end = word.indexOf('=');
        String name = end < 0 ? word : word.substring(0, end);
        return OLD_NAMES.getOrDefault(name, name) + word.substring(name.length());
    }

    /** Makes the command line. */
    static CommandLine commandLine(
            PrintWriter out, PrintWriter err, Map<String, String> variables, CalibrationLoops loops) {
        return withMessages(new CommandLine(new Collector(variables, loops)), out, err);
    }

    /** Adds the option {@code --version}, and messages and exit codes of errors. */
    public static CommandLine withMessages(CommandLine command, PrintWriter out, PrintWriter err) {
        complete(command, new String[] {command.getCommandName() + " " + version()});
        CommandHelp.group(command);
        return command.setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionStrategy(Collector::run)
                .setParameterExceptionHandler((wrong, arguments) -> CommandHelp.explain(wrong))
                .setExecutionExceptionHandler((exception, failed, parsed) -> explain(exception, failed));
    }

    /** Every command has the same exit codes, and the option for its version: without a provider it prints nothing. */
    private static void complete(CommandLine command, String[] version) {
        command.getCommandSpec()
                .exitCodeOnInvalidInput(ExitCode.USAGE)
                .exitCodeOnExecutionException(ExitCode.FAULT)
                .versionProvider(() -> version);
        command.getSubcommands().values().forEach(each -> complete(each, version));
    }

    /** An error, such as too little memory, ends a command with its own code, too: Java's 1 is the code for a regression. */
    private static int run(ParseResult parsed) {
        refuseEmpty(parsed);
        try {
            return new RunLast().execute(parsed);
        } catch (LinkageError | VirtualMachineError e) {
            List<CommandLine> commands = parsed.asCommandLineList();
            throw new ExecutionException(commands.get(commands.size() - 1), e.toString(), e);
        }
    }

    /**
     * Refuses an option with an empty value: a variable or command of a script that printed nothing makes it, and nobody means it. Options whose help
     * documents '' take it.
     */
    private static void refuseEmpty(ParseResult parsed) {
        for (CommandLine command : parsed.asCommandLineList()) {
            command.getParseResult().matchedOptions().stream()
                    .filter(option -> option.originalStringValues().stream().anyMatch(String::isBlank)
                            && !String.join(" ", option.description()).contains("''"))
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
            return ExitCode.USAGE;
        }
        if (exception instanceof IOException failure) {
            command.getErr().println(command.getCommandSpec().root().name() + ": " + reason(failure));
            return ExitCode.FAULT;
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
