package dev.plateau.collector.send;

import dev.plateau.collector.host.GitFacts;
import dev.plateau.collector.host.GitTag;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the tags of git that are sent as releases of the project. */
public final class TagOptions {
    @Option(
            names = "--tags",
            paramLabel = "PATTERN",
            defaultValue = "*",
            description =
                    "Tags of git up to the measured commit that become releases, such as 'v*'; '' for none. Default: the newest 50.")
    private String pattern = "*";

    /**
     * Sends the tags after the results.
     *
     * @param commit null where it is not known; then none is sent
     * @param told receives messages for people
     */
    public void send(Destination destination, Path repository, @Nullable String commit, Consumer<String> told)
            throws InterruptedException {
        List<GitTag> tags =
                commit == null || pattern.isEmpty() ? List.of() : GitFacts.tags(repository, commit, pattern);
        if (!tags.isEmpty()) {
            new ReleaseUpload(destination)
                    .send(tags)
                    .ifPresent(reason -> told.accept("The tags of git were not sent as releases: " + reason
                            + ". The results are not affected; --tags '' sends none."));
        }
    }
}
