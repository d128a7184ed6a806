package dev.plateau.server.dashboard.assistants;

import dev.plateau.server.catalog.CommitLog.CommitRange;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.causes.CauseSearches;
import dev.plateau.server.causes.LikelyCauses;
import dev.plateau.server.causes.LikelyCauses.LikelyCause;
import dev.plateau.server.dashboard.assistants.AssistantTools.Answer;
import dev.plateau.server.incidents.IncidentAnswer;
import dev.plateau.server.incidents.IncidentAnswers;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.IncidentChangeRecord;
import dev.plateau.server.incidents.IncidentDetails;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.IncidentRecord.IncidentKind;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.wire.model.LoggedCommit;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Incidents in the sentences of their pages. */
@Component
record RegressionAnswers(
        Incidents incidents,
        IncidentAnswers answers,
        IncidentDetails details,
        LikelyCauses likelyCauses,
        CauseSearches causeSearches,
        Clock clock) {
    private static final int MAX_ROWS = 50;
    private static final long DAYS = 7;
    private static final long MAX_DAYS = 3650;

    /**
     * A regression.
     *
     * @param verifiedCause null unless a search verified it by measuring
     */
    record Regression(
            IncidentRecord incident,
            String sentence,
            @Nullable String verifiedCause,
            String page) {}

    /**
     * An incident with all that is known about its cause.
     *
     * @param likelyCauses consistent with the evidence, not verified
     * @param changes worst first
     * @param commits that may have caused it, newest first
     */
    record Explanation(
            Regression incident,
            List<LikelyCause> likelyCauses,
            List<IncidentChangeRecord> changes,
            List<LoggedCommit> commits) {}

    Answer since(Project project, @Nullable Long given) {
        long days = Math.clamp(Objects.requireNonNullElse(given, DAYS), 1, MAX_DAYS);
        List<IncidentRecord> found =
                incidents.since(project.id(), clock.instant().minus(Duration.ofDays(days))).stream()
                        .filter(incident -> incident.kind() == IncidentKind.REGRESSION)
                        .toList()
                        .reversed();
        List<IncidentRecord> shown = found.stream().limit(MAX_ROWS).toList();
        Map<Long, IncidentAnswer> facts = answers.of(shown);
        long open =
                found.stream().filter(incident -> incident.closedAt() == null).count();
        return new Answer(
                "Regressions opened in the last " + days + " days: " + found.size() + ", " + open
                        + " still open. Shown: " + shown.size() + ", newest first.",
                shown.stream()
                        .map(incident -> regression(
                                project,
                                incident,
                                Objects.requireNonNull(facts.get(incident.id())).sentence()))
                        .toList());
    }

    Answer explain(Project project, long id) {
        IncidentRecord incident = incidents.find(project.id(), id).orElseThrow(() -> Problem.notFound("incident", id));
        List<IncidentChange> changes = incidents.changes(incident);
        List<IncidentChangeRecord> named = details.named(
                incident.project(), changes.stream().limit(MAX_ROWS).toList());
        List<LikelyCause> likely = changes.stream()
                .findFirst()
                .map(worst -> likelyCauses.of(project.id(), worst))
                .orElse(List.of());
        String sentence = answers.of(incident, changes, named)
                .sentence(LikelyCauses.words(likely).orElse(null));
        CommitRange commits = details.commits(incident, changes);
        return new Answer(
                "Incident " + id + ": " + changes.size() + " changes, "
                        + commits.commits().size() + " known commits, "
                        + (commits.complete() ? "all of its range." : "not all of its range."),
                new Explanation(
                        regression(project, incident, sentence),
                        likely,
                        named,
                        commits.commits().stream().limit(MAX_ROWS).toList()));
    }

    private Regression regression(Project project, IncidentRecord incident, String sentence) {
        return new Regression(
                incident,
                sentence,
                causeSearches.verified(incident).orElse(null),
                "/projects/" + project.name() + "/incidents/" + incident.id());
    }
}
