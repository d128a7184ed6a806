package dev.plateau.server.comparisons;

import dev.plateau.server.catalog.ProjectLock;
import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.platform.storage.TransactionLock;
import dev.plateau.server.runs.CommitNames;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import java.time.Clock;
import java.util.List;
import java.util.Map;
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
    private static final String PREFIX = "release:";
    private static final int MAX_RELEASES = 1000;
    private static final int MAX_RUNS = 500;
    private static final int NAMED_IN_A_PROBLEM = 5;

    private final ReleaseRepository releases;
    private final RunCatalog history;
    private final CommitNames commitNames;
    private final ExcludedRuns exclusions;
    private final ProjectLock lock;
    private final JdbcClient jdbc;
    private final Clock clock;
    private final AuditLog audit;

    Releases(
            ReleaseRepository releases,
            RunCatalog history,
            CommitNames commitNames,
            ExcludedRuns exclusions,
            ProjectLock lock,
            JdbcClient jdbc,
            Clock clock,
            AuditLog audit) {
        this.audit = audit;
        this.releases = releases;
        this.history = history;
        this.commitNames = commitNames;
        this.exclusions = exclusions;
        this.lock = lock;
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** All of a project, newest first. */
    public List<Release> of(long project) {
        return releases.findByProjectIdOrderByReleasedAtDescIdDesc(project);
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
        Optional<Release> known = releases.findByProjectIdAndName(project, facts.name());
        known.ifPresent(release -> {
            audit.changed(
                    project, subject(release), Map.of("commit", release.commit()), Map.of("commit", facts.commit()));
            release.move(facts, clock.instant(), who);
        });
        return known.orElseGet(() -> add(project, facts, who));
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
        List<ReleaseFacts> added =
                given.stream().filter(facts -> known.add(facts.name())).toList();
        added.forEach(facts -> add(project, facts, who));
        return added.size();
    }

    /** Deletes a release; false if the project has no such release. */
    @Transactional
    public boolean delete(long project, long id) {
        Optional<Release> known =
                of(project).stream().filter(release -> release.id() == id).findFirst();
        known.ifPresent(release -> audit.deleted(project, subject(release)));
        return releases.delete(project, id) > 0;
    }

    private Release add(long project, ReleaseFacts facts, String who) {
        if (releases.countByProjectId(project) >= MAX_RELEASES) {
            throw new IllegalArgumentException(
                    "A project has at most " + MAX_RELEASES + " releases. Delete one first.");
        }
        Release added = releases.save(new Release(project, facts, clock.instant(), who));
        audit.created(project, subject(added), Map.of("commit", facts.commit()));
        return added;
    }

    private static AuditSubject subject(Release release) {
        return AuditSubject.of(Kind.RELEASE, release.id(), release.name());
    }

    /** Serialises writers, which could both find a name new; refuses a project that is being deleted. */
    private void lock(long project) {
        if (!lock.toStore(project)) {
            throw Problem.notFound("project", project);
        }
        TransactionLock.take(jdbc, "releases", project);
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
        return releases.findByProjectIdAndName(project, name)
                .map(Release::commit)
                .orElseThrow(() -> unknown(project, name));
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
        return commitNames.commitOf(project, digits).stream()
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

    /**
     * The run that a parameter names: by its id, or {@code release:NAME} for the newest run of the release in an environment.
     *
     * @throws Problem for any other text, and without such a release or run of it
     */
    public long runId(long project, String parameter, String text, long environment) {
        return isNamedBy(text) ? run(project, text, environment).id() : runId(parameter, text);
    }

    static long runId(String parameter, String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException neither) {
            throw Problem.badParameter(parameter, "expected the id of a run or release:NAME, found “" + text + "”");
        }
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
