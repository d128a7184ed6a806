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

    /** From now on this process ends with the agent, and all that it started with it. */
    public void outliveItNot() {
        if (pid != null) {
            Program.endWith(pid);
        }
    }
}
