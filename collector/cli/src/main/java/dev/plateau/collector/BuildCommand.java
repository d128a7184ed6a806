package dev.plateau.collector;

import dev.plateau.collector.Options.ParentProcess;
import dev.plateau.collector.agent.Build;
import dev.plateau.collector.process.Program;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The process in which an agent builds a commit: a shell would survive when the agent is killed. */
@Command(name = "build", hidden = true, description = "Runs the build of an agent, as long as the agent lives.")
final class BuildCommand extends CollectorCommand {
    @Parameters(index = "0", paramLabel = "DIR", description = "The repository.")
    private Path repository = Path.of("");

    @Parameters(index = "1", paramLabel = "COMMAND", description = "For the shell.")
    private String command = "";

    @Mixin
    private ParentProcess parent = new ParentProcess();

    @Override
    public Integer call() throws Exception {
        parent.exitWithParent();
        PrintWriter out = out();
        return Program.work(
                        List.of("sh", "-c", "cd \"$1\" && " + command, "build", repository.toString()),
                        Build.LIMIT,
                        out::println)
                .exitCode();
    }
}
