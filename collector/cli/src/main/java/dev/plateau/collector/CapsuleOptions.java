package dev.plateau.collector;

import dev.plateau.collector.CommandHelp.Heading;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.collector.why.Capsule;
import dev.plateau.collector.why.SearchResult;
import dev.plateau.statistics.Confidence;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that pack a result so that others can reproduce it. */
@Heading("Capsule")
final class CapsuleOptions {
    @Option(
            names = "--capsule",
            paramLabel = "FILE.zip",
            description = "Write a zip with which others can reproduce the change, without Plateau.")
    private @Nullable Path file;

    @Option(
            names = "--with-jar",
            description = "Pack the benchmark jars into the capsule, too. Default: their SHA-256.")
    private boolean withJar;

    /** Refuses a file that can't be written before anything is measured. */
    void check() throws WrongUsage {
        if (withJar && file == null) {
            throw new WrongUsage("--with-jar belongs to a capsule: add --capsule FILE.zip, or leave it out");
        }
        Options.checkOutput("--capsule", file);
    }

    /**
     * Writes the capsule, if one was requested.
     *
     * @param build command that makes the jars; null when not known
     * @return lines to print
     */
    List<String> write(SearchResult result, @Nullable String build) throws IOException, InterruptedException {
        if (file == null) {
            return List.of();
        }
        Optional<Capsule> capsule = Capsule.of(result, build, withJar, Collector.version(), Clock.systemUTC());
        if (capsule.isEmpty()) {
            return List.of("No capsule: the forks of both sides do not differ beyond chance (" + Confidence.TEXT
                    + "), so there is nothing to" + " reproduce.");
        }
        capsule.get().write(file);
        return List.of("Capsule: " + file + (withJar ? "" : " (without the jar; --with-jar packs it)"));
    }
}
