package dev.plateau.collector;

import dev.plateau.wire.model.Commit;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that name the measured state of the project, where git can't. */
final class CommitOptions {
    @Option(names = "--commit", paramLabel = "SHA", description = "Commit that is measured; default: as git says.")
    private @Nullable String sha;

    @Option(names = "--branch", paramLabel = "NAME", description = "Its branch.")
    private @Nullable String branch;

    @Option(names = "--commit-time", paramLabel = "TIME", description = "Its time, such as 2026-01-31T12:00:00Z.")
    private @Nullable Instant time;

    @Option(
            names = "--dirty",
            paramLabel = "true|false",
            arity = "0..1",
            fallbackValue = "true",
            description = "Whether there were changes on top of it; without a value: true.")
    private @Nullable Boolean dirty;

    /** The given values, and the rest from git; another commit than git's leaves git's time and changes out. */
    Commit over(Commit git) {
        boolean same = sha == null || sha.equals(git.sha());
        return new Commit(
                sha != null ? sha : git.sha(),
                branch != null ? branch : git.branch(),
                (time != null || !same) ? time : git.time(),
                (dirty != null || !same) ? dirty : git.dirty());
    }
}
