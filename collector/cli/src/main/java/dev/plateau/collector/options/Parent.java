package dev.plateau.collector.options;

import dev.plateau.collector.process.Program;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The hidden option of a process that an agent starts. */
public final class Parent {
    @Option(
            names = "--end-with",
            paramLabel = "PID",
            hidden = true,
            description = "End when this process does: that of the agent, which may be killed.")
    private @Nullable Long pid;

    /** Makes this process, and all that it starts, end with the agent. */
    public void outliveItNot() {
        if (pid != null) {
            Program.endWith(pid);
        }
    }
}
