package dev.plateau.collector.agent;

import dev.plateau.collector.host.GitFacts;
import dev.plateau.collector.process.Git;
import dev.plateau.collector.process.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The git clone that an agent builds in. A server names the commits, and others may push to its remotes: only commits that lie on the refs of
 * the agent's owner are checked out.
 */
record Clone(Path folder, List<String> refs) {
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,64}");
    private static final Duration LIMIT = Duration.ofHours(1);
    /** File with the branch or commit to return to; in the git directory, so that it survives an agent that is killed. */
    private static final String HOME = "plateau-home";

    /**
     * A clone, as its agent finds it.
     *
     * @param named refs whose commits may be built, such as {@code origin/main} or {@code origin/release/*}; none for the branch that is
     *     checked out and its upstream, or, where none is, the default branches of the remotes
     */
    static Clone of(Path folder, List<String> named) throws InterruptedException {
        Clone clone = new Clone(folder, List.of());
        return new Clone(
                folder,
                named.isEmpty()
                        ? clone.usualRefs()
                        : named.stream().flatMap(Clone::full).toList());
    }

    private static Stream<String> full(String ref) {
        return ref.startsWith("refs/") ? Stream.of(ref) : Stream.of("refs/remotes/" + ref, "refs/heads/" + ref);
    }

    private List<String> usualRefs() throws InterruptedException {
        String branch = "refs/heads/" + home().orElseGet(() -> "HEAD");
        List<String> found = new ArrayList<>();
        git().output("for-each-ref", "--format=%(refname) %(upstream)", branch)
                .ifPresent(line -> found.addAll(List.of(line.split(" ", 2))));
        found.removeIf(String::isBlank);
        return found.isEmpty() ? List.of("refs/remotes/*/HEAD") : found;
    }

    /** The commit that is checked out, if git knows it. */
    @Nullable
    String commit() throws InterruptedException {
        return GitFacts.of(folder).sha();
    }

    /**
     * A requested commit.
     *
     * @param sha in full; empty where it can't be built
     * @param obstacle reason why it can't be built; empty where it can
     */
    record Found(Optional<String> sha, Optional<String> obstacle) {
        static Found none(String obstacle) {
            return new Found(Optional.empty(), Optional.of(obstacle));
        }
    }

    /** Looks a commit up, here and at the remotes. */
    Found find(String commit) throws InterruptedException {
        String digits = commit.toLowerCase(Locale.ROOT);
        if (!COMMIT.matcher(digits).matches()) {
            return Found.none("“" + commit + "” is no commit: expected 7 to 64 hexadecimal digits");
        }
        // Without a remote, or without a network, the clone may still have the commit.
        git().output("fetch", "--quiet", "--all");
        Optional<String> full = git().output(
                        "rev-parse", "--verify", "--quiet", "--end-of-options", digits + "^{commit}")
                // A ref may have the digits as its name.
                .filter(sha -> sha.startsWith(digits));
        if (full.isEmpty()) {
            return Found.none("commit " + commit + " can't be checked out: this agent's clone does not have it");
        }
        return isReachable(full.get())
                ? new Found(full, Optional.empty())
                : Found.none("commit " + commit + " is not on " + String.join(", ", refs)
                        + ": this agent builds no other refs than its --refs");
    }

    /** Checks a commit out. Returns the reason for a failure; empty on success. */
    Optional<String> checkOut(String commit) throws IOException, InterruptedException {
        Found found = find(commit);
        if (found.sha().isEmpty()) {
            return found.obstacle();
        }
        keepHome();
        Program.Ended checkout =
                git().run("checkout", "--quiet", "--detach", found.sha().get(), "--");
        return checkout.ok()
                ? Optional.empty()
                : Optional.of("commit " + commit + " can't be checked out: "
                        + checkout.err().strip());
    }

    private boolean isReachable(String sha) throws InterruptedException {
        List<String> question = new ArrayList<>(List.of("for-each-ref", "--count=1", "--contains", sha));
        question.addAll(refs);
        return git().output(question.toArray(String[]::new))
                .filter(ref -> !ref.isEmpty())
                .isPresent();
    }

    /** True if another commit is checked out than before the first request, also by an agent that was killed. */
    boolean isAway() throws InterruptedException {
        return homeFile().filter(Files::exists).isPresent();
    }

    /** Checks out the state before the first request. Returns the reason for a failure, to be tried again; empty on success. */
    Optional<String> goHome() throws IOException, InterruptedException {
        Path file = homeFile().orElseThrow();
        Program.Ended checkout = git().run("checkout", "--quiet", Files.readString(file), "--");
        if (!checkout.ok()) {
            return Optional.of(checkout.err().strip());
        }
        Files.delete(file);
        return Optional.empty();
    }

    private void keepHome() throws IOException, InterruptedException {
        Path file = homeFile().orElseThrow();
        if (!Files.exists(file)) {
            Files.writeString(file, home().orElseThrow());
        }
    }

    /** The branch, or without one the commit, that was checked out before the first request. */
    private Optional<String> home() throws InterruptedException {
        Optional<Path> file = homeFile().filter(Files::exists);
        if (file.isPresent()) {
            try {
                return Optional.of(Files.readString(file.get()));
            } catch (IOException unreadable) {
                return Optional.empty();
            }
        }
        Optional<String> branch = git().output("symbolic-ref", "--short", "--quiet", "HEAD");
        return branch.isPresent() ? branch : Optional.ofNullable(commit());
    }

    private Optional<Path> homeFile() throws InterruptedException {
        return git().output("rev-parse", "--absolute-git-dir")
                .map(git -> Path.of(git).resolve(HOME));
    }

    private Git git() {
        return new Git(folder, LIMIT);
    }
}
