package dev.plateau.collector.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The commands of git in a folder.
 *
 * @param limit of each command
 */
public record Git(Path folder, Duration limit) {
    /** Runs a command. */
    public Program.Ended run(String... arguments) throws IOException, InterruptedException {
        List<String> command = Stream.concat(Stream.of("git", "-C", folder.toString()), Stream.of(arguments))
                .toList();
        return Program.ask(command, limit, StandardCharsets.UTF_8);
    }

    /** Output of a command; empty when git fails or is missing. */
    public Optional<String> output(String... arguments) throws InterruptedException {
        try {
            Program.Ended answer = run(arguments);
            return answer.ok() ? Optional.of(answer.out().strip()) : Optional.empty();
        } catch (IOException noGit) {
            return Optional.empty();
        }
    }
}
