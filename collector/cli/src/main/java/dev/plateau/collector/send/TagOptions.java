package dev.plateau.collector.send;

import dev.plateau.collector.host.GitFacts;
import dev.plateau.collector.host.GitFacts.GitTag;
import dev.plateau.collector.send.Answer.Accepted;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the tags of git that are sent as releases of the project. */
public final class TagOptions {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    @Option(
            names = "--tags",
            paramLabel = "PATTERN",
            defaultValue = "*",
            description =
                    "Tags of git up to the measured commit that become releases, such as 'v*'; '' for none. Default: the newest 50.")
    private String pattern = "*";

    /**
     * Sends the tags after the results. Best effort: results are stored without it, and an older server has no releases.
     *
     * @param commit null where it is not known; then none is sent
     * @param messages receives messages for people
     */
    public void send(ServerClient client, Path repository, @Nullable String commit, Consumer<String> messages)
            throws InterruptedException {
        List<GitTag> tags =
                commit == null || pattern.isEmpty() ? List.of() : GitFacts.tags(repository, commit, pattern);
        if (!tags.isEmpty()) {
            send(client, tags, messages);
        }
    }

    static void send(ServerClient client, List<GitTag> tags, Consumer<String> messages) throws InterruptedException {
        List<Map<String, String>> releases = tags.stream()
                .map(tag -> Map.of(
                        "name",
                        tag.name(),
                        "commit",
                        tag.commit(),
                        "time",
                        tag.time().toString()))
                .toList();
        Answer answer = client.send("POST", "releases", Map.of("releases", releases), LIMIT);
        if (!(answer instanceof Accepted)) {
            messages.accept("The tags of git were not sent as releases: " + answer.reason()
                    + ". The results are not affected; --tags '' sends none.");
        }
    }
}
