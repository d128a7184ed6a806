package dev.plateau.collector;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/** Prints scripts that complete the launcher's command line: picocli's own knows neither fish nor a command of two words. */
@Command(
        name = "completion",
        description = "Prints the completion of commands and options for a shell: . <(plateau collect completion bash)")
final class CompletionCommand extends CollectorCommand {
    private static final List<String> LAUNCHER = List.of(
            "account",
            "backup",
            "collect",
            "demo",
            "dev",
            "format",
            "help",
            "import",
            "load",
            "recording",
            "release",
            "replay",
            "restore",
            "serve",
            "test",
            "token");

    @Parameters(paramLabel = "SHELL", description = "One of ${COMPLETION-CANDIDATES}.")
    private @Nullable Shell shell;

    /** A shell that completes by a script. */
    enum Shell {
        bash,
        zsh,
        fish
    }

    @Override
    public Integer call() {
        Map<String, CommandLine> commands = spec().root().subcommands().entrySet().stream()
                .filter(command ->
                        !command.getValue().getCommandSpec().usageMessage().hidden())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        Stream<String> lines = switch (Objects.requireNonNull(shell)) {
            case bash -> bash(commands);
            case zsh -> Stream.concat(Stream.of("autoload -U +X bashcompinit && bashcompinit"), bash(commands));
            case fish -> fish(commands);
        };
        lines.forEach(out()::println);
        return ExitCode.FINE;
    }

    private static Stream<String> bash(Map<String, CommandLine> commands) {
        Stream<String> options = commands.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(command -> "        %s) words='%s' ;;"
                        .formatted(
                                command.getKey(),
                                options(command.getValue().getCommandSpec())
                                        .map(OptionSpec::longestName)
                                        .collect(Collectors.joining(" "))));
        return Stream.of(
                        Stream.of(
                                "_plateau() {",
                                "    local current=${COMP_WORDS[COMP_CWORD]} words=''",
                                "    if [ \"$COMP_CWORD\" -eq 1 ]; then",
                                "        words='" + String.join(" ", LAUNCHER) + "'",
                                "    elif [ \"${COMP_WORDS[1]}\" = collect ] && [ \"$COMP_CWORD\" -eq 2 ]; then",
                                "        words='"
                                        + commands.keySet().stream().sorted().collect(Collectors.joining(" ")) + "'",
                                "    elif [ \"${COMP_WORDS[1]}\" = collect ]; then",
                                "        case \"${COMP_WORDS[2]}\" in"),
                        options,
                        Stream.of(
                                "        esac",
                                "    fi",
                                "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))",
                                "}",
                                "complete -o default -F _plateau plateau"))
                .flatMap(lines -> lines);
    }

    private static Stream<String> fish(Map<String, CommandLine> commands) {
        String seen = "'__fish_seen_subcommand_from %s'";
        Stream<String> launcher =
                Stream.of("complete -c plateau -n __fish_use_subcommand -f -a '" + String.join(" ", LAUNCHER) + "'");
        String none = "'__fish_seen_subcommand_from collect; and not __fish_seen_subcommand_from "
                + commands.keySet().stream().sorted().collect(Collectors.joining(" ")) + "'";
        Stream<String> all = commands.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .flatMap(command -> Stream.concat(
                        Stream.of("complete -c plateau -n %s -f -a %s -d %s"
                                .formatted(
                                        none,
                                        command.getKey(),
                                        quoted(command.getValue()
                                                .getCommandSpec()
                                                .usageMessage()
                                                .description()))),
                        options(command.getValue().getCommandSpec())
                                .map(option -> "complete -c plateau -n %s -l %s%s -d %s"
                                        .formatted(
                                                seen.formatted(command.getKey()),
                                                option.longestName().substring(2),
                                                option.arity().max() > 0 ? " -r" : "",
                                                quoted(option.description())))));
        return Stream.concat(launcher, all);
    }

    private static Stream<OptionSpec> options(CommandSpec command) {
        return command.options().stream().filter(option -> !option.hidden());
    }

    /** The first sentence. */
    private static String quoted(String[] description) {
        String text = String.join(" ", description).replace("%%", "%");
        return "'" + text.replaceFirst("(?<=[a-z])[.;:,] .*", "").replace("'", "\\'") + "'";
    }
}
