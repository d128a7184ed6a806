package dev.plateau.collector;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Member;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Layout;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The help of commands, with commands and options in groups, and the answer to a mistyped one. */
final class CommandHelp {
    private static final Map<String, List<String>> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put("Measure", List.of("plan", "run", "why", "agent"));
        COMMANDS.put("Send", List.of("check", "upload", "import"));
        COMMANDS.put("Compare", List.of("report", "compare", "gate", "recording"));
        COMMANDS.put("Know", List.of("jdks", "jdk-changes", "completion"));
    }

    private CommandHelp() {}

    /** The group of a class's options in the help of a command. */
    @Retention(RetentionPolicy.RUNTIME)
    @interface Heading {
        /** The heading. */
        String value();
    }

    /** Groups the help of a command and of its subcommands. */
    static void group(CommandLine command) {
        Map<String, IHelpSectionRenderer> sections = command.getHelpSectionMap();
        sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, CommandHelp::options);
        sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
        sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandHelp::commands);
        command.setHelpSectionMap(sections);
        command.getSubcommands().values().forEach(CommandHelp::group);
    }

    private static String commands(Help help) {
        Map<String, Help> shown = help.subcommands();
        Map<String, Map<String, Help>> groups = new LinkedHashMap<>();
        COMMANDS.forEach((heading, names) -> names.forEach(name -> add(groups, heading, name, shown.get(name))));
        shown.forEach((name, each) -> {
            if (COMMANDS.values().stream().noneMatch(names -> names.contains(name))) {
                add(groups, "Commands", name, each);
            }
        });
        return groups.entrySet().stream()
                .map(group -> "%n%s%n%s".formatted(group.getKey(), help.commandList(group.getValue())))
                .collect(Collectors.joining());
    }

    private static void add(
            Map<String, Map<String, Help>> groups, String heading, String name, @Nullable Help command) {
        if (command != null && !command.commandSpec().usageMessage().hidden()) {
            groups.computeIfAbsent(heading, key -> new LinkedHashMap<>()).put(name, command);
        }
    }

    private static String options(Help help) {
        Map<String, List<OptionSpec>> groups = help.commandSpec().options().stream()
                .filter(option -> !option.hidden())
                .collect(Collectors.groupingBy(CommandHelp::heading, LinkedHashMap::new, Collectors.toList()));
        return Stream.concat(
                        Stream.of("").filter(groups::containsKey),
                        groups.keySet().stream().filter(heading -> !heading.isEmpty()))
                .map(heading -> "%n%s%n%s"
                        .formatted(
                                heading.isEmpty() ? "Options" : heading,
                                layout(help, Objects.requireNonNull(groups.get(heading)))))
                .collect(Collectors.joining());
    }

    private static String layout(Help help, List<OptionSpec> options) {
        Layout layout = help.createDefaultLayout(options, List.of(), help.colorScheme());
        layout.addOptions(options, help.parameterLabelRenderer());
        return layout.toString();
    }

    private static String heading(OptionSpec option) {
        Heading heading = option.userObject() instanceof Member member
                ? member.getDeclaringClass().getAnnotation(Heading.class)
                : null;
        return heading == null ? "" : heading.value();
    }

    private static String message(ParameterException wrong) {
        boolean isCommand = wrong instanceof UnmatchedArgumentException typo
                && !wrong.getCommandLine().getSubcommands().isEmpty()
                && !typo.isUnknownOption();
        return isCommand
                ? "Unknown command '"
                        + ((UnmatchedArgumentException) wrong).getUnmatched().get(0) + "'"
                : String.valueOf(wrong.getMessage()).lines().findFirst().orElse("");
    }

    /** Explains a wrong command line in at most three lines; prints the help where there is no command at all. */
    static int explain(ParameterException wrong) {
        CommandLine command = wrong.getCommandLine();
        if (!command.getSubcommands().isEmpty() && !(wrong instanceof UnmatchedArgumentException)) {
            command.usage(command.getErr());
            return command.getCommandSpec().exitCodeOnInvalidInput();
        }
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(name + ": " + message(wrong));
        if (wrong instanceof UnmatchedArgumentException typo
                && !typo.getSuggestions().isEmpty()) {
            command.getErr().println("Did you mean " + typo.getSuggestions().get(0) + "?");
        }
        command.getErr()
                .println(name + " --help lists "
                        + (command.getSubcommands().isEmpty() ? "its options." : "the commands."));
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }
}
