package dev.plateau.server.comparisons;

import dev.plateau.server.catalog.ProjectLock;
import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.http.HttpStatus;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The releases of projects, and the commits and runs that {@code release:NAME} means in a request. */
@Service
public class Releases {
    private static final String COLUMNS =
            "select id, name, commit_sha, released_at, saved_at, saved_by from release where project_id = ?";

    private static final String PREFIX = "release:";
    private static final int MAX_RELEASES = 1000;
    private static final int MAX_RUNS = 500;
    private static final int NAMED_IN_A_PROBLEM = 5;

    private final RunCatalog history;
    private final ExcludedRuns exclusions;
    private final ProjectLock lock;
    private final JdbcClient jdbc;
    private final Clock clock;

    Releases(RunCatalog history, ExcludedRuns exclusions, ProjectLock lock, JdbcClient jdbc, Clock clock) {
        this.history = history;
        this.exclusions = exclusions;
        this.lock = lock;
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** All of a project, newest first. */
    @Transactional(readOnly = true)
    public List<Release> of(long project) {
        return jdbc.sql(COLUMNS + " order by released_at desc, id desc")
                .param(project)
                .query(Releases::release)
                .list();
    }

    private Optional<Release> named(long project, String name) {
        return jdbc.sql(COLUMNS + " and name = ?")
                .params(project, name)
                .query(Releases::release)
                .optional();
    }

    private static Release release(ResultSet row, int number) throws SQLException {
        return new Release(
                row.getLong("id"),
                row.getString("name"),
                row.getString("commit_sha"),
                row.getTimestamp("released_at").toInstant(),
                row.getTimestamp("saved_at").toInstant(),
                row.getString("saved_by"));
    }

    /**
     * Adds a release, or moves the one of this name to another commit.
     *
     * @throws IllegalArgumentException with a sentence if it can't be stored
     */
    @Transactional
    public Release put(long project, ReleaseFacts facts, String who) {
        facts.check();
        lock(project);
        if (named(project, facts.name()).isEmpty()) {
            checkRoom(of(project).size());
        }
        return save(project, facts, who);
    }

    /**
     * Adds the releases whose names are new. Known ones stay: the holder of an upload token can't move a baseline.
     *
     * @return number of those added
     * @throws IllegalArgumentException with a sentence if one can't be stored; then none is
     */
    @Transactional
    public int addNew(long project, List<ReleaseFacts> given, String who) {
        given.forEach(ReleaseFacts::check);
        lock(project);
        Set<String> known = of(project).stream().map(Release::name).collect(Collectors.toSet());
        int before = known.size();
        for (ReleaseFacts facts : given) {
            if (known.add(facts.name())) {
                checkRoom(known.size() - 1);
                save(project, facts, who);
            }
        }
        return known.size() - before;
    }

    /** Deletes a release; false if the project has no such release. */
    @Transactional
    public boolean delete(long project, long id) {
        return jdbc.sql("delete from release where project_id = ? and id = ?")
                        .params(project, id)
                        .update()
                > 0;
    }

    private static void checkRoom(int releases) {
        if (releases >= MAX_RELEASES) {
            throw new IllegalArgumentException(
                    "A project has at most " + MAX_RELEASES + " releases. Delete one first.");
        }
    }

    private Release save(long project, ReleaseFacts facts, String who) {
        return jdbc.sql("""
                        insert into release (project_id, name, commit_sha, released_at, saved_at, saved_by)
                        values (?, ?, ?, ?, ?, ?)
                        on conflict (project_id, name) do update set commit_sha = excluded.commit_sha,
                          released_at = excluded.released_at, saved_at = excluded.saved_at, saved_by = excluded.saved_by
                        returning id, name, commit_sha, released_at, saved_at, saved_by
                        """)
                .params(
                        project,
                        facts.name(),
                        facts.commit(),
                        Timestamp.from(facts.time()),
                        Timestamp.from(clock.instant()),
                        who)
                .query(Releases::release)
                .single();
    }

    /** Serialises writers, which could both find a name new; refuses a project that is being deleted. */
    private void lock(long project) {
        if (!lock.toStore(project)) {
            throw Problem.notFound("project", project);
        }
        jdbc.sql("select pg_advisory_xact_lock(hashtextextended('releases', ?))")
                .param(project)
                .query(row -> {});
    }

    /** True if a text names a release rather than a commit, run or environment. */
    public static boolean isNamedBy(String text) {
        return text.startsWith(PREFIX);
    }

    /**
     * The commit that a request means: that of the release in {@code release:NAME}, any other text as it is.
     *
     * @throws Problem 404 when the project has no such release; it lists the newest ones
     */
    public String commit(long project, String text) {
        if (!isNamedBy(text)) {
            return text;
        }
        String name = text.substring(PREFIX.length()).strip();
        return named(project, name).map(Release::commit).orElseThrow(() -> unknown(project, name));
    }

    /**
     * The newest run of a release in an environment, without excluded runs.
     *
     * @param text {@code release:NAME}
     * @throws Problem 404 without such a release or run
     */
    public RunRecord run(long project, String text, long environment) {
        String digits = commit(project, text);
        Set<Long> excluded = exclusions.byPeople(project);
        return history.commits(project, digits, 1).stream()
                .flatMap(commit -> history.ofCommit(project, commit, MAX_RUNS).stream())
                .filter(run -> run.environmentId() == environment && !excluded.contains(run.id()))
                .findFirst()
                .orElseThrow(() -> new Problem(
                        HttpStatus.NOT_FOUND,
                        "not-found",
                        "Not found",
                        "There is no run of " + text + " (commit " + digits + ") in environment " + environment
                                + ". Measure that commit there, or choose another release or environment."));
    }

    private Problem unknown(long project, String name) {
        List<Release> known = of(project);
        String names =
                known.stream().limit(NAMED_IN_A_PROBLEM).map(Release::name).collect(Collectors.joining(", "));
        String there = known.isEmpty()
                ? "The project has no releases."
                : (known.size() > NAMED_IN_A_PROBLEM ? "The newest are " : "There are ") + names + ".";
        return new Problem(
                HttpStatus.NOT_FOUND,
                "no-such-release",
                "No such release",
                "There is no release " + name + ". " + there
                        + " Add one on the page Settings, or with PUT .../releases and its name, commit and time.");
    }
}
