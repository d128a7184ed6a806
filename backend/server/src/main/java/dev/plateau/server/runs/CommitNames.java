package dev.plateau.server.runs;

import dev.plateau.server.platform.api.Problem;
import dev.plateau.wire.model.Commit;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Ids of measured commits by what people and CI jobs name them: whole or abbreviated. */
@Component
public class CommitNames {
    /** Shortest beginning of a commit's id that names it. */
    private static final int MIN_BEGINNING = 4;

    /** Digits of git's shortest abbreviation. */
    private static final int MIN_ABBREVIATION = 7;

    private static final int MAX_ABBREVIATIONS = 64 - MIN_ABBREVIATION;

    /** Commits that a problem lists. */
    private static final int MAX_NAMED = 5;

    /** Sorts after every other character. */
    static final String LAST = Character.toString(Character.MAX_CODE_POINT);

    /** By the index {@code run_of_commit}: ids between two texts, or one of several. */
    static final String BY_COMMIT = """
            (lower(commit_sha) collate "C" >= :commit and lower(commit_sha) collate "C" <= :last)
              or lower(commit_sha) collate "C" = any(:beginnings)""";

    private final JdbcClient jdbc;

    CommitNames(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * The measured commit that a text means: the id itself, a beginning of it of at least 4 characters, or a longer form of an id that was
     * stored abbreviated. Letters are of any case. Empty without such a commit.
     *
     * @throws Problem if several commits begin with the text; it lists them
     */
    public Optional<String> commitOf(long projectId, String text) {
        return commitOf(projectId, "commit", text);
    }

    /**
     * Same, for a parameter of this name.
     *
     * @throws Problem if several commits begin with the text; it lists them
     */
    public Optional<String> commitOf(long projectId, String parameter, String text) {
        List<String> found = commits(projectId, text, MAX_NAMED + 1);
        if (found.size() > 1) {
            throw Problem.badParameter(
                    parameter,
                    "several commits begin with " + text.strip() + ": "
                            + found.stream().limit(MAX_NAMED).collect(Collectors.joining(", "))
                            + (found.size() > MAX_NAMED ? " and more" : "") + ". Give more digits");
        }
        return found.stream().findFirst();
    }

    /** The form of a commit's id under which an upload is stored: the known one of the same commit, else the id in lower case. */
    public String knownForm(long projectId, String id) {
        if (!Commit.isHash(id)) {
            return id;
        }
        List<String> found = commits(projectId, id, 2);
        return found.size() == 1 ? found.getFirst() : id.toLowerCase(Locale.ROOT);
    }

    /** Measured commits that a text may mean, as for {@link #commitOf}, in order: one if it is a whole id. */
    public List<String> commits(long projectId, String text, int limit) {
        String wanted = text.strip().toLowerCase(Locale.ROOT);
        List<String> found = jdbc.sql("select distinct commit_sha from run where project_id = :project and ("
                        + BY_COMMIT + ") order by commit_sha limit :limit")
                .param("project", projectId)
                .param("commit", wanted)
                .param("last", wanted.length() < MIN_BEGINNING ? wanted : wanted + LAST)
                .param("beginnings", beginnings(wanted))
                .param("limit", limit + MAX_ABBREVIATIONS)
                .query((row, number) -> row.getString(1))
                .list();
        Optional<String> whole =
                found.stream().filter(id -> id.equalsIgnoreCase(wanted)).findFirst();
        if (whole.isPresent()) {
            return List.of(whole.get());
        }
        List<String> longer = found.stream()
                .filter(id -> id.length() > wanted.length())
                .limit(limit)
                .toList();
        return longer.isEmpty()
                ? found.stream().max(Comparator.comparingInt(String::length)).stream()
                        .toList()
                : longer;
    }

    /** The forms of an id to which it may have been abbreviated. */
    static String[] beginnings(String id) {
        return Commit.isHash(id)
                ? IntStream.range(MIN_ABBREVIATION, id.length())
                        .mapToObj(length -> id.substring(0, length))
                        .toArray(String[]::new)
                : new String[0];
    }
}
