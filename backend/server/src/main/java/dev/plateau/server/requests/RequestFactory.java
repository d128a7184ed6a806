package dev.plateau.server.requests;

import dev.plateau.server.detection.ChangePointsUpdated;
import dev.plateau.server.detection.UpdatedChangePoint;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.ScoreRecord;
import dev.plateau.server.runs.Scores;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Point;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.wire.model.Commit;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;

/** Builds requests from scores, changes and plans. */
@Service
public class RequestFactory {
    private static final int MAX_REASON = 300;

    /** Maximum number of re-measurements of a suspicion; after that, later runs decide. */
    private static final int MAX_REMEASUREMENTS = 10;

    private final Requests requests;
    private final Agents agents;
    private final Scores scores;
    private final RunCatalog runs;
    private final Environments environments;

    RequestFactory(Requests requests, Agents agents, Scores scores, RunCatalog runs, Environments environments) {
        this.requests = requests;
        this.agents = agents;
        this.scores = scores;
        this.runs = runs;
        this.environments = environments;
    }

    /**
     * Requests the cell of a score again, at its commit.
     *
     * @throws Problem if the project has no such score, or the commit of its upload is no commit of git
     */
    public Request again(long project, long score, String reason) {
        RequestSpec wanted = cell(project, score, checked(reason));
        if (wanted.commit() != null) {
            checkedCommit(wanted.commit());
        }
        return requests.add(project, wanted);
    }

    /**
     * Requests re-measurements of suspected changes at the commit where they began, until they are confirmed or dropped: an outlier does not repeat,
     * a change does. Requests the run before it as a control first: a machine that became slower shows the new level there, too. Requests them for the possible end of a confirmed change, too. Along JDK builds only steps between two JDKs are measured again:
     * a change within the runs of one JDK is in its commit series. Runs in the transaction that writes the changes.
     */
    @EventListener
    void remeasure(ChangePointsUpdated changed) {
        changed.changes().stream()
                .filter(change -> !change.late() && (change.series().axis() == Axis.COMMIT || change.isJdkStep()))
                .forEach(this::remeasure);
    }

    private void remeasure(UpdatedChangePoint change) {
        ChangeStatus state = change.changePoint().state();
        long project = change.series().project();
        Point doubt = change.doubt();
        if (state == ChangeStatus.SUSPECT || state == ChangeStatus.WARNING) {
            ChangeSize size = change.changePoint().shift();
            // An allocation can begin at 0, where no percentage exists.
            String words =
                    size.before() == 0 ? "from 0" : "of " + Math.round(100 * (size.after() / size.before() - 1)) + " %";
            remeasure(project, change, words);
        } else if (doubt != null && change.changePoint().isLargeEnough()) {
            remeasure(project, doubt.scoreId(), "perhaps back at the previous level");
        }
    }

    /** A later run alone can't tell a slower commit from a machine that is slower since. */
    private void remeasure(long project, UpdatedChangePoint change, String words) {
        RequestSpec wanted = cell(project, change.first().scoreId(), "suspected change " + words);
        if (!mayRepeat(project, wanted)) {
            return;
        }
        RequestSpec control = cell(project, change.before().scoreId(), "control of a suspected change " + words);
        boolean isSameCommit = Objects.equals(control.commit(), wanted.commit());
        if (!(isSameCommit && Objects.equals(control.environment(), wanted.environment()))
                && (isSameCommit || agents.buildOn(project, Objects.requireNonNull(wanted.host())))
                && mayRepeat(project, control)) {
            requests.add(project, control);
        }
        requests.add(project, wanted);
    }

    /** Requests the cell of a score again. */
    private void remeasure(long project, long score, String reason) {
        RequestSpec wanted = cell(project, score, reason);
        if (mayRepeat(project, wanted)) {
            requests.add(project, wanted);
        }
    }

    /** Only if an agent is present, and a limited number of times. */
    private boolean mayRepeat(long project, RequestSpec wanted) {
        Requests.RequestCounts counts = requests.counts(project, wanted);
        return wanted.host() != null
                && (wanted.commit() == null || isCommit(wanted.commit()))
                && agents.areOn(project, wanted.host())
                && counts.waiting() == 0
                && counts.times() < MAX_REMEASUREMENTS;
    }

    /**
     * Requests a search for the cause of a change, in the environment of its first score.
     *
     * @throws Problem if the project has no such score
     */
    public Request cause(long project, long score, CauseQuestion search, String reason) {
        RequestSpec wanted = cell(project, score, reason);
        boolean anyCommit = search.candidates() == CauseQuestion.Candidates.COMMITS
                || wanted.commit() == null
                || !isCommit(wanted.commit());
        return requests.add(project, (anyCommit ? wanted.atAnyCommit() : wanted).searching(search));
    }

    private RequestSpec cell(long project, long score, String reason) {
        ScoreRecord found = scores.find(project, score)
                .orElseThrow(() -> Problem.notFound("score", score))
                .summary();
        RunRecord run = runs.find(project, found.run()).orElseThrow();
        KnownEnvironment environment = environments.byId(project, run.environmentId());
        return new RequestSpec(
                found.benchmarkKey(),
                run.environmentId(),
                environment.host().fingerprint(),
                run.commit(),
                run.branch(),
                reason,
                null);
    }

    /**
     * Requests all of the agent's plan.
     *
     * @param plan commit and machine, both optional
     */
    public Request plan(long project, RequestedPlan plan, String reason) {
        String commit = plan.commit() == null ? null : checkedCommit(plan.commit());
        String host = plan.host();
        if (host != null
                && agents.of(project).stream().noneMatch(agent -> agent.host().equals(host))) {
            throw Problem.badParameter("host", "no agent of a machine “" + host + "” has asked for anything yet");
        }
        return requests.add(project, new RequestSpec(null, null, host, commit, plan.branch(), checked(reason), null));
    }

    /**
     * Requests the plan at two commits from one machine, one right after the other.
     *
     * @throws Problem 409 if no agent that builds commits is present
     */
    public List<Request> both(long project, RequestedPlan first, RequestedPlan second, String reason) {
        String host = agents.builder(project)
                .orElseThrow(() -> new Problem(
                        HttpStatus.CONFLICT,
                        "no-agent",
                        "No agent builds commits",
                        "No agent with --build has reported within two hours. Start one."));
        return Stream.of(first, second)
                .map(plan -> plan(project, new RequestedPlan(plan.commit(), plan.branch(), host), reason))
                .toList();
    }

    /**
     * The commit and machine for an agent's plan.
     *
     * @param commit null for the one that the agent has built
     * @param host fingerprint of the machine; null for any that has an agent
     */
    public record RequestedPlan(
            @Nullable String commit,
            @Nullable String branch,
            @Nullable String host) {}

    /**
     * Checks a commit for a request: the agent passes it to git. An upload may name any other text, such as a version, but only as a label.
     *
     * @throws Problem if it is not 7 to 64 hexadecimal digits
     */
    static String checkedCommit(String commit) {
        if (!isCommit(commit)) {
            throw Problem.unprocessable(
                    "not-a-commit",
                    "Agents measure commits of git only",
                    "commit: expected 7 to 64 hexadecimal digits, found “" + commit + "”");
        }
        return commit.toLowerCase(Locale.ROOT);
    }

    /** Tests whether a request may have this commit. */
    public static boolean isCommit(String text) {
        return Commit.isHash(text);
    }

    static String checked(String reason) {
        if (reason.isBlank() || reason.length() > MAX_REASON) {
            throw Problem.badParameter("reason", "expected 1 to " + MAX_REASON + " characters");
        }
        return reason.strip();
    }
}
