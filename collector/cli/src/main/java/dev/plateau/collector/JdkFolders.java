package dev.plateau.collector;

import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.jdk.JvmSearch;
import dev.plateau.collector.usage.WrongUsage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The option that adds JDKs to those found. */
final class JdkFolders {
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
