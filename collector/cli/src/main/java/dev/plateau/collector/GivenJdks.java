package dev.plateau.collector;

import dev.plateau.collector.jdk.JdkChoice;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.jdk.JvmSearch;
import dev.plateau.collector.plan.Plan;
import dev.plateau.collector.usage.WrongUsage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say which JDKs to use. */
final class GivenJdks {
    @Option(
            names = "--jdk",
            paramLabel = "PATH",
            description =
                    "A JDK's folder, beside those found; it is measured whatever the plan selects. May be repeated.")
    private List<Path> folders = new ArrayList<>();

    @Option(
            names = "--jdks",
            paramLabel = "SELECTOR",
            split = ",",
            description = "Instead of the plan's selection: 17, temurin-25, a path, or all.")
    private List<String> selectors = new ArrayList<>();

    List<Jvm> find() throws WrongUsage, IOException, InterruptedException {
        return new JvmSearch(System.getenv(), Path.of(System.getProperty("user.home"))).find(folders);
    }

    JdkChoice choose(Plan plan) throws WrongUsage, IOException, InterruptedException {
        List<Jvm> found = find();
        List<Jvm> always = new ArrayList<>();
        for (Path folder : folders) {
            always.add(JvmSearch.named(folder, "--jdk"));
        }
        boolean byUser = !selectors.isEmpty();
        Path planFolder = plan.file().toAbsolutePath().resolveSibling("");
        JdkChoice choice = JdkChoice.of(
                found,
                always,
                byUser ? selectors : plan.jdks(),
                byUser ? Path.of("").toAbsolutePath() : planFolder);
        if (choice.jvms().isEmpty()) {
            throw new WrongUsage("None of the JDKs that the plan selects is on this machine: " + choice.unmatched()
                    + ". `plateau collect jdks` lists what is found; --jdk PATH or " + JvmSearch.VARIABLE
                    + " add more.");
        }
        return choice;
    }
}
