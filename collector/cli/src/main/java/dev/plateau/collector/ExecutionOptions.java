package dev.plateau.collector;

import java.nio.file.Path;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The plan to measure, the folder of its results, and how to continue. */
final class ExecutionOptions {
    @Parameters(paramLabel = "PLAN.yaml", description = "The plan file.")
    private Path plan = Path.of("");

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "plateau-results",
            description = "Folder of journals and results, default ${DEFAULT-VALUE}.")
    private Path out = Path.of("plateau-results");

    @Option(
            names = "--resume",
            description =
                    "Continue in --out: the newest unfinished execution of this plan, or search of the same question.")
    private boolean resume;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of the random order; default: another one each time.")
    private @Nullable Long seed;

    /** File of the plan. */
    Path plan() {
        return plan;
    }

    Path out() {
        return out;
    }

    boolean resume() {
        return resume;
    }

    /** The given seed, or a random one. */
    long seed() {
        return seed != null ? seed : new SecureRandom().nextInt(Integer.MAX_VALUE);
    }
}
