package dev.plateau.collector.host;

import dev.plateau.collector.process.Program;
import dev.plateau.wire.model.Commit;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the state of the measured project from git. */
public final class GitFacts {
    private GitFacts() {}

    /** Commit, branch, time and whether there are changes on top; all null where git or a repository is absent. */
    public static Commit of(Path folder) throws InterruptedException {
        Optional<String> sha = git(folder, "rev-parse", "HEAD");
        if (sha.isEmpty()) {
            return new Commit(null, null, null, null);
        }
        // Files that git does not know, such as our own results, don't change what is measured.
        Optional<Boolean> dirty =
                git(folder, "status", "--porcelain", "--untracked-files=no").map(changes -> !changes.isEmpty());
        Optional<Instant> time = git(folder, "show", "--no-patch", "--format=%cI", "HEAD")
                .map(text -> OffsetDateTime.parse(text).toInstant());
        String branch =
                git(folder, "symbolic-ref", "--short", "--quiet", "HEAD").orElse(null);
        return new Commit(sha.get(), branch, time.orElse(null), dirty.orElse(null));
    }

    private static Optional<String> git(Path folder, String... arguments) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(arguments));
        try {
            Program.Ended answer = Program.ask(command, Duration.ofSeconds(20));
            return answer.ok() ? Optional.of(answer.out().strip()) : Optional.empty();
        } catch (IOException noGit) {
            return Optional.empty();
        }
    }
}
