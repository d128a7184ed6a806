package dev.plateau.collector.history;

import dev.plateau.collector.process.Git;
import dev.plateau.collector.process.Program;
import dev.plateau.wire.model.Facts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The versions of result files in a git repository: each belongs to the commit that brought it, or to the one in its name. */
public final class GitHistory {
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final String RECORD = "\u0001";
    private static final String FIELD = "\u0002";

    private final Git git;
    private final Map<String, Known> commits = new HashMap<>();

    private GitHistory(Git git) {
        this.git = git;
    }

    /** A commit of the repository. */
    private record Known(String sha, Instant time, String author, String subject) {}

    /**
     * The versions of all matching files, oldest commit first.
     *
     * @param branch to read, which also names the branch of the results
     * @param paths a pathspec of git, such as {@code results/*.json}
     * @throws IllegalArgumentException if git refuses, no file matches, or the name of one has not what {@code names} looks for
     */
    public static List<PastResult> of(Path repository, String branch, String paths, Facts given, NamedFacts names)
            throws IOException, InterruptedException {
        GitHistory history = new GitHistory(new Git(repository, LIMIT));
        history.readCommits();
        Map<String, PastResult> found = new LinkedHashMap<>();
        // A file that only moved is no new result.
        String versions = history.log(
                "-z",
                "--name-only",
                "--find-renames=100%",
                "--diff-filter=AM",
                "--format=%x01%H%x02",
                branch,
                "--",
                paths);
        for (String entry : versions.split(RECORD, -1)) {
            String[] parts = entry.split(FIELD, 2);
            if (parts.length == 2) {
                for (String file : parts[1].split("\0", -1)) {
                    if (!file.isBlank()) {
                        PastResult version = history.version(parts[0], file.strip(), given, names);
                        // A script has the whole history in each of its versions: only the newest is read.
                        found.put(file.endsWith(".js") ? file.strip() : version.name(), version);
                    }
                }
            }
        }
        if (found.isEmpty()) {
            throw new IllegalArgumentException(
                    "no commit of " + branch + " in " + repository + " has a file that matches " + paths);
        }
        return List.copyOf(found.values());
    }

    /** Several commits of a second keep their order, as of a measured clone. */
    private void readCommits() throws IOException, InterruptedException {
        Instant before = Instant.MIN;
        for (String line : log("--all", "--format=%H%x02%ct%x02%aN%x02%s").split("\n", -1)) {
            String[] fields = line.split(FIELD, -1);
            if (fields.length == 4) {
                Instant second = Instant.ofEpochSecond(Long.parseLong(fields[1]));
                boolean same = before.truncatedTo(ChronoUnit.SECONDS).equals(second);
                before = same ? before.plus(1, ChronoUnit.MICROS) : second;
                commits.put(fields[0], new Known(fields[0], before, fields[2], fields[3]));
            }
        }
    }

    private String log(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("log", "--reverse", "--topo-order"));
        command.addAll(List.of(arguments));
        Program.Ended ended = git.run(command.toArray(String[]::new));
        if (!ended.ok()) {
            throw new IllegalArgumentException("git can't read " + git.folder() + ": "
                    + ended.err().lines().findFirst().orElse("no reason given"));
        }
        return ended.out();
    }

    private PastResult version(String bringer, String file, Facts given, NamedFacts names) {
        Facts named = names.over(given, file);
        String sha = named.commit().sha() == null ? bringer : named.commit().sha();
        @Nullable Known commit = commits.get(sha);
        @Nullable Known brought = commits.get(bringer);
        Instant measured = named.measuredAt() != null || brought == null ? named.measuredAt() : brought.time();
        Facts facts = new Origin(sha, commit == null ? measured : commit.time(), null, null, measured, null, null)
                .over(named);
        return new PastResult(
                file + " of " + bringer.substring(0, 10),
                facts,
                names.jdk(file),
                commit == null || commit.subject().isBlank() ? null : commit.subject(),
                commit == null || commit.author().isBlank() ? null : commit.author(),
                () -> content(bringer + ":" + file));
    }

    private byte[] content(String object) throws IOException, InterruptedException {
        Program.Ended shown = git.run("cat-file", "blob", object);
        if (!shown.ok()) {
            throw new IOException(
                    "git can't read " + object + ": " + shown.err().strip());
        }
        return shown.out().getBytes(StandardCharsets.UTF_8);
    }
}
