package dev.plateau.collector.agent;

import dev.plateau.collector.process.LastLines.BuildLines;
import dev.plateau.collector.process.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Builds the commit of a request in the agent's clone, and later the owner's own state again. */
public final class Build {
    /** Time limit of a build. */
    public static final Duration LIMIT = Duration.ofHours(1);

    private final Path repository;
    private final Clone clone;
    private final @Nullable String command;
    private final Consumer<String> told;
    /** True while the built state differs from the checked out one: a build failed, or its request was given to another agent. */
    private boolean incomplete;
    /** The last reported reason why the clone could not be restored: that is tried at each poll, and reported once. */
    private Optional<String> obstacleToldOf = Optional.empty();

    /**
     * A build.
     *
     * @param refs whose commits may be built; none for the branch that is checked out and its upstream
     * @param command for the shell; null to measure only the state that is checked out
     * @param told receives messages for people
     */
    public Build(Path repository, List<String> refs, @Nullable String command, Consumer<String> told)
            throws InterruptedException {
        this.repository = repository;
        this.clone = Clone.of(repository, refs);
        this.command = command;
        this.told = told;
    }

    /** The commit that is built, if git knows it. */
    public @Nullable String commit() throws InterruptedException {
        return clone.commit();
    }

    /** The command that builds a commit; empty where this agent builds none. */
    Optional<String> command() {
        return Optional.ofNullable(command);
    }

    /** Reason why this agent can't build a commit; empty when it can. */
    Optional<String> obstacle(String commit) throws InterruptedException {
        return clone.find(commit).obstacle();
    }

    /** Provides a commit. Returns the reason for a failure; empty on success. */
    Optional<String> provide(@Nullable String commit) throws IOException, InterruptedException {
        if (incomplete) {
            restore();
        }
        String built = commit();
        if (commit == null || (built != null && built.startsWith(commit))) {
            return Optional.empty();
        }
        if (command == null) {
            return Optional.of(
                    "this agent has built " + built + " and has no command to build another: use --build COMMAND");
        }
        Optional<String> obstacle = clone.checkOut(commit);
        if (obstacle.isPresent()) {
            return obstacle;
        }
        told.accept("Building " + commit);
        Optional<String> failure = build(command);
        if (failure.isPresent()) {
            restore();
        }
        return failure.map(words -> "commit " + commit + " can't be built: " + words);
    }

    /** Checks out the state before the first request, also that of an agent that was killed, and builds it. */
    public void restore() throws IOException, InterruptedException {
        if (command == null || !clone.isAway()) {
            return;
        }
        Optional<String> obstacle = clone.goHome();
        if (obstacle.isEmpty()) {
            told.accept("Building " + commit() + " again, as it was before");
            obstacle = build(command);
        }
        if (obstacle.isPresent() && !obstacle.equals(obstacleToldOf)) {
            told.accept("The clone could not be restored: " + obstacle.get());
        }
        obstacleToldOf = obstacle;
    }

    private Optional<String> build(String shell) throws IOException, InterruptedException {
        incomplete = true;
        BuildLines lines = new BuildLines();
        List<String> build = RequestRunner.collector("build");
        build.addAll(List.of("--", repository.toString(), shell));
        Program.Ended made = Program.work(build, LIMIT, lines::add);
        incomplete = !made.ok();
        return made.ok() ? Optional.empty() : Optional.of(lines.toString());
    }
}
