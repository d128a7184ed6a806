package dev.plateau.collector.host;

import dev.plateau.collector.process.Git;
import dev.plateau.wire.model.Characters;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.LoggedCommit;
import dev.plateau.wire.model.UploadLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Reads the state of the measured project from git. */
public final class GitFacts {
    private static final int MAX_SUBJECT_LENGTH = 200;
    private static final int MAX_NAME_LENGTH = 100;
    private static final String SEPARATOR = "\u0001";
    /** Commit, its parents, author by the repository's mailmap, subject. */
    private static final String LOG_FORMAT = "--format=%H%x01%P%x01%aN%x01%s";

    private static final int MAX_TAGS = 50;
    private static final Duration LIMIT = Duration.ofSeconds(20);
    /** Name; commit and its time of a lightweight tag; both of the commit behind an annotated one. */
    private static final String TAG_FORMAT = "--format=%(refname:strip=2)%01%(objectname)%01%(committerdate:iso-strict)"
            + "%01%(*objectname)%01%(*committerdate:iso-strict)";

    private GitFacts() {}

    /**
     * Commit, branch, time and whether there are changes on top; all null where git or a repository is absent.
     *
     * <p>git stores whole seconds, and a rebase or a merge train makes several commits in one. To sort them in git's order by time alone, each has
     * as many microseconds on top as it has ancestors of the same second.
     */
    public static Commit of(Path folder) throws InterruptedException {
        Optional<String> sha = git(folder, "rev-parse", "HEAD");
        if (sha.isEmpty()) {
            return new Commit(null, null, null, null);
        }
        // Files that git does not know, such as the collector's own results, don't change the measured code.
        Optional<Boolean> dirty =
                git(folder, "status", "--porcelain", "--untracked-files=no").map(changes -> !changes.isEmpty());
        Optional<Instant> time = git(folder, "show", "--no-patch", "--no-show-signature", "--format=%cI", "HEAD")
                .map(text -> OffsetDateTime.parse(text).toInstant());
        if (time.isPresent()) {
            time = Optional.of(time.get().plus(ancestorsOfSecond(folder, time.get()), ChronoUnit.MICROS));
        }
        String branch =
                git(folder, "symbolic-ref", "--short", "--quiet", "HEAD").orElse(null);
        return new Commit(sha.get(), branch, time.orElse(null), dirty.orElse(null));
    }

    private static long ancestorsOfSecond(Path folder, Instant second) throws InterruptedException {
        String seconds = Long.toString(second.getEpochSecond());
        return git(folder, "rev-list", "--count", "--max-age=" + seconds, "--min-age=" + seconds, "HEAD")
                .map(count -> Long.parseLong(count) - 1)
                .orElse(0L);
    }

    /**
     * A commit and those before it along first parents, newest first, at most {@link UploadLimits#COMMITS}; none where git does not know it.
     *
     * @param sha the commit in full, as {@link #of} returns it
     * @param authors true to name the authors; names with an e-mail address in them are left out
     */
    public static List<LoggedCommit> log(Path folder, String sha, boolean authors) throws InterruptedException {
        String lines = git(
                        folder,
                        "log",
                        "--first-parent",
                        "--no-show-signature",
                        "--encoding=UTF-8",
                        "--max-count=" + UploadLimits.COMMITS,
                        LOG_FORMAT,
                        "--end-of-options",
                        sha)
                .orElse("");
        List<LoggedCommit> log = lines.lines()
                .map(line -> line.split(SEPARATOR, 4))
                .filter(parts -> parts.length == 4)
                .map(parts -> commit(parts, authors))
                .toList();
        return !log.isEmpty() && log.get(0).sha().equals(sha) ? log : List.of();
    }

    /**
     * The newest tags of a commit and of those before it, at most {@link #MAX_TAGS}; none where git does not know the commit.
     *
     * @param sha the commit in full
     * @param pattern of their names, such as {@code v*}
     */
    public static List<GitTag> tags(Path folder, String sha, String pattern) throws InterruptedException {
        if (!sha.matches("[0-9a-f]{40,64}")) {
            return List.of();
        }
        String lines = git(
                        folder,
                        "for-each-ref",
                        "--merged=" + sha,
                        "--sort=-creatordate",
                        "--count=" + MAX_TAGS,
                        TAG_FORMAT,
                        "refs/tags/" + pattern)
                .orElse("");
        return lines.lines()
                .map(line -> line.split(SEPARATOR, -1))
                .filter(parts -> parts.length == 5)
                .flatMap(parts -> tag(parts).stream())
                .toList();
    }

    /** An annotated tag is an object of its own, which points at the commit; a tag of a tree has no commit. */
    private static Optional<GitTag> tag(String[] parts) {
        boolean isAnnotated = !parts[3].isEmpty();
        String commit = parts[isAnnotated ? 3 : 1];
        String time = parts[isAnnotated ? 4 : 2];
        return time.isEmpty() || !Characters.areOfAName(parts[0])
                ? Optional.empty()
                : Optional.of(
                        new GitTag(parts[0], commit, OffsetDateTime.parse(time).toInstant()));
    }

    private static LoggedCommit commit(String[] parts, boolean authors) {
        String parent = parts[1].split(" ", 2)[0];
        String author = shortened(parts[2], MAX_NAME_LENGTH);
        return new LoggedCommit(
                parts[0],
                parent.isEmpty() ? null : parent,
                shortened(parts[3], MAX_SUBJECT_LENGTH),
                authors && !author.isEmpty() && !LoggedCommit.holdsAddress(author) ? author : null);
    }

    /** One line without hidden characters. */
    private static String shortened(String text, int most) {
        String line = Characters.visible(text.replaceAll("\\s+", " ").strip());
        int points = line.codePointCount(0, line.length());
        return points <= most ? line : line.substring(0, line.offsetByCodePoints(0, most - 1)) + "…";
    }

    private static Optional<String> git(Path folder, String... arguments) throws InterruptedException {
        return new Git(folder, LIMIT).output(arguments);
    }

    /**
     * A tag of git on a commit.
     *
     * @param commit in full
     * @param time of the commit
     */
    public record GitTag(String name, String commit, Instant time) {}
}
