package dev.plateau.server.causes;

import dev.plateau.comparison.answers.Settling;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.causes.SearchPlan.Question;
import dev.plateau.server.incidents.Cause;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.IncidentEvent;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.IncidentTriage;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.requests.CauseReport;
import dev.plateau.server.requests.Request;
import dev.plateau.server.requests.RequestFactory;
import dev.plateau.server.requests.Requests;
import dev.plateau.server.requests.Requests.CauseReported;
import dev.plateau.server.requests.SearchBudget;
import dev.plateau.server.runs.Scores;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** Searches for the causes of incidents. Agents run them: they have the JDKs, the clone and the quiet machine. */
@Service
public class CauseSearches {
    private final Incidents incidents;
    private final IncidentTriage triage;
    private final ChangeSides sides;
    private final BenchmarkKeys keys;
    private final Scores scores;
    private final Requests requests;
    private final RequestFactory requestFactory;
    private final JsonMapper json;
    private final ApplicationEventPublisher events;

    CauseSearches(
            Incidents incidents,
            IncidentTriage triage,
            ChangeSides sides,
            BenchmarkKeys keys,
            Scores scores,
            Requests requests,
            RequestFactory requestFactory,
            JsonMapper json,
            ApplicationEventPublisher events) {
        this.incidents = incidents;
        this.triage = triage;
        this.sides = sides;
        this.keys = keys;
        this.scores = scores;
        this.requests = requests;
        this.requestFactory = requestFactory;
        this.json = json;
        this.events = events;
    }

    /** Event: a search verified the cause of an incident. Published inside the transaction that stores it. */
    public record CauseVerified(long project, long incident) {}

    /** The searches of an incident, newest first. */
    public List<CauseSearchRecord> of(IncidentRecord incident) {
        return requests.ofIncident(incident.project(), incident.id()).stream()
                .map(this::read)
                .toList();
    }

    /** The verified cause of an incident as a sentence: that of the newest search that verified one. */
    public Optional<String> verified(IncidentRecord incident) {
        return of(incident).stream()
                .filter(CauseSearchRecord::verified)
                .findFirst()
                .map(CauseSearchRecord::words);
    }

    private CauseSearchRecord read(Request request) {
        String report = request.report();
        return CauseSearchRecord.of(request, report == null ? null : json.readValue(report, CauseReport.class));
    }

    /** Writes the result of a search into the history of its incident, in the transaction that stores the report. */
    @EventListener
    void write(CauseReported reported) {
        incidents
                .find(reported.project(), reported.incident())
                .ifPresent(incident -> note(incident, IncidentEvent.PLATEAU, CauseWords.headline(reported.report())));
        if (reported.report().isVerified()) {
            events.publishEvent(new CauseVerified(reported.project(), reported.incident()));
        }
    }

    private void note(IncidentRecord incident, String who, String words) {
        triage.note(incident, who, CauseWords.brief(words, IncidentTriage.MAX_TEXT_LENGTH));
    }

    /**
     * Requests a search from an agent of the machine; returns the open search if there is one.
     *
     * @param budget of a new search
     * @param who name of the requester, for the history
     * @throws Problem if the budget is invalid or no search is possible
     */
    @Transactional
    public CauseSearchRecord start(IncidentRecord incident, SearchBudget budget, String who) {
        Optional<String> excess = budget.obstacle();
        if (excess.isPresent()) {
            throw notPossible(excess.get());
        }
        SearchPlan plan = plan(incident);
        Question question = plan.question();
        if (question == null) {
            throw notPossible(Objects.requireNonNull(plan.obstacle()));
        }
        boolean isNew = of(incident).stream().noneMatch(CauseSearchRecord::isOpen);
        Request request = requestFactory.cause(
                incident.project(),
                question.change().first().score(),
                question.search(incident.id(), budget),
                "find the cause of incident " + incident.id());
        if (isNew) {
            triage.note(incident, who, "Search for the cause: at most " + budget.words() + ".");
        }
        return read(request);
    }

    private static Problem notPossible(String why) {
        return Problem.unprocessable("not-searchable", "The cause can't be searched", why);
    }

    /** The plan of a search for the cause, or the reason why none is possible. */
    public SearchPlan plan(IncidentRecord incident) {
        Optional<IncidentChange> worst = incidents.changes(incident).stream()
                .filter(change -> change.metric().equals(Score.PRIMARY))
                .findFirst();
        if (worst.isEmpty()) {
            return SearchPlan.impossible("No score of a benchmark changed, and a search measures scores.");
        }
        return switch (incident.cause()) {
            case JDK -> amongFlags(worst.get());
            case CODE, HOST_UNKNOWN, UNKNOWN -> amongCommits(incident, worst.get());
            case FLAGS, HOST, BENCHMARK, SETTINGS, CONFOUNDED -> SearchPlan.impossible(reason(incident.cause()));
        };
    }

    private static String reason(Cause cause) {
        return switch (cause) {
            case FLAGS -> "The JVM settings of both sides differ already: the comparison lists them.";
            case HOST -> "The commit and the JVM are the same on both sides, so there is nothing to search among.";
            case BENCHMARK -> "The benchmark's own code changed: the two levels are not of the same work.";
            case SETTINGS -> "Warm-up or iterations of the two sides differ: measure both with the same ones.";
            case CONFOUNDED -> "More than one condition changed. Measure both sides again with one of them held fixed.";
            case JDK, CODE, HOST_UNKNOWN, UNKNOWN -> throw new IllegalArgumentException(cause.label());
        };
    }

    private SearchPlan amongFlags(IncidentChange change) {
        return sides.of(change)
                .map(both -> both.areOnOneHost()
                        ? SearchPlan.of(question(change, both, null))
                        : SearchPlan.impossible(
                                "The two JDKs were measured on two machines: measure both on one of them."))
                .orElseGet(() -> SearchPlan.impossible("A run of the change was deleted."));
    }

    private SearchPlan amongCommits(IncidentRecord incident, IncidentChange change) {
        IncidentRecord.Commits commits = incident.commits();
        if (commits == null) {
            return SearchPlan.impossible(
                    "The uploads do not tell between which commits it changed. Send one with each upload: --commit.");
        }
        if (!RequestFactory.isCommit(commits.after()) || !RequestFactory.isCommit(commits.until())) {
            return SearchPlan.impossible("The uploads name “" + commits.after() + "” and “" + commits.until()
                    + "”, and a search needs commits of git: 7 to 64 hexadecimal digits.");
        }
        return sides.of(change)
                .map(both -> SearchPlan.of(question(change, both, commits)))
                .orElseGet(() -> SearchPlan.impossible("A run of the change was deleted."));
    }

    private Question question(IncidentChange change, ChangeSides.Sides both, IncidentRecord.@Nullable Commits commits) {
        BenchmarkKey key = keys.byId(change.changePoint().project(), change.benchmarkKey());
        OptionalDouble forkSeconds = scores.find(
                        change.changePoint().project(), change.first().score())
                .map(raw -> Settling.secondsOfFork(
                        raw.settings(), raw.summary().unit(), raw.summary().score()))
                .orElse(OptionalDouble.empty());
        return new Question(change, key, both.from(), both.to(), commits, forkSeconds);
    }
}
