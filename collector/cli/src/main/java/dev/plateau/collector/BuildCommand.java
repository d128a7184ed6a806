package dev.plateau.collector;

import dev.plateau.collector.Options.ParentProcess;
import dev.plateau.collector.agent.Build;
import dev.plateau.collector.process.Program;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The process in which an agent builds a commit: a shell would survive when the agent is killed. */
@Command(name = "build", hidden = true, description = "Runs the build of an agent, as long as the agent lives.")
final class BuildCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "DIR", description = "The repository.")
    private Path repository = Path.of("");

    @Parameters(index = "1", paramLabel = "COMMAND", description = "For the shell.")
    private String command = "";

    @Mixin
    private ParentProcess parent = new ParentProcess();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        parent.exitWithParent();
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        return Program.work(
                        List.of("sh", "-c", "cd \"$1\" && " + command, "build", repository.toString()),
                        Build.LIMIT,
                        out::println)
                .exitCode();
    }
}
