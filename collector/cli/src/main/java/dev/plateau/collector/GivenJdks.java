package dev.plateau.collector;

import dev.plateau.collector.CommandHelp.Heading;
import dev.plateau.collector.jdk.JdkChoice;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.jdk.JvmSearch;
import dev.plateau.collector.plan.Plan;
import dev.plateau.collector.usage.WrongUsage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that select the JDKs. */
@Heading("JDKs")
final class GivenJdks {
    @Mixin
    private JdkFolders folders = new JdkFolders();

    @Option(
            names = "--jdks",
            paramLabel = "SELECTOR",
            split = ",",
            description = "Instead of the plan's selection: 17, temurin-25, a path, or all.")
    private List<String> selectors = new ArrayList<>();

    List<Jvm> find(Map<String, String> variables) throws WrongUsage, IOException, InterruptedException {
        return folders.find(variables);
    }

    JdkChoice choose(Plan plan, Map<String, String> variables) throws WrongUsage, IOException, InterruptedException {
        List<Jvm> found = find(variables);
        boolean byUser = !selectors.isEmpty();
        Path planFolder = plan.file().toAbsolutePath().resolveSibling("");
        JdkChoice choice = JdkChoice.of(
                found,
                folders.given(),
                byUser ? selectors : plan.jdks(),
                byUser ? Path.of("").toAbsolutePath() : planFolder);
        if (choice.jvms().isEmpty()) {
            throw new WrongUsage("None of the JDKs that the plan selects is on this machine: " + choice.unmatched()
                    + ". `plateau collect jdks` lists what is found; --jdk PATH or " + JvmSearch.VARIABLE
                    + " add more.");
        }
        return choice;
    }

    /** The option that adds JDKs to those found. */
    @Heading("JDKs")
    static final class JdkFolders {
        @Option(
                names = "--jdk",
                paramLabel = "PATH",
                description = "A JDK's folder, beside those found and whatever the plan selects. May be repeated.")
        private List<Path> folders = new ArrayList<>();

        /** All JDKs of this machine and those given, oldest first. */
        List<Jvm> find(Map<String, String> variables) throws WrongUsage, IOException, InterruptedException {
            return new JvmSearch(variables, Path.of(System.getProperty("user.home"))).find(folders);
        }

        /** The given JDKs only. */
        List<Jvm> given() throws WrongUsage, IOException, InterruptedException {
            List<Jvm> given = new ArrayList<>();
            for (Path folder : folders) {
                given.add(JvmSearch.named(folder, JvmSearch.OPTION));
            }
            return given;
        }
    }
}
