package dev.plateau.server.alerts.delivery;

import dev.plateau.server.alerts.AlertRules;
import dev.plateau.server.alerts.LastSeen;
import dev.plateau.server.alerts.Message;
import dev.plateau.server.alerts.MissingData;
import dev.plateau.server.alerts.MissingDataLimit;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.causes.CauseSearches;
import dev.plateau.server.causes.LikelyCauses;
import dev.plateau.server.incidents.IncidentAnswers;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.IncidentChangeRecord;
import dev.plateau.server.incidents.IncidentDetails;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Builds the content of messages when they are sent, from the incident or the missing data of that moment. */
@Component
public class MessageContents {
    private static final int MAX_CHANGES = 10;
    private static final int MAX_MISSING = 20;

    private final Projects projects;
    private final Incidents incidents;
    private final IncidentDetails incidentDetails;
    private final MissingData missingData;
    private final AlertRules rules;
    private final EvidenceReader evidence;
    private final CauseSearches causeSearches;
    private final LikelyCauses likelyCauses;
    private final IncidentAnswers answers;
    private final Links links;

    MessageContents(
            Projects projects,
            Incidents incidents,
            IncidentDetails incidentDetails,
            MissingData missingData,
            AlertRules rules,
            EvidenceReader evidence,
            CauseSearches causeSearches,
            LikelyCauses likelyCauses,
            IncidentAnswers answers,
            Links links) {
        this.projects = projects;
        this.incidents = incidents;
        this.incidentDetails = incidentDetails;
        this.missingData = missingData;
        this.rules = rules;
        this.evidence = evidence;
        this.causeSearches = causeSearches;
        this.likelyCauses = likelyCauses;
        this.answers = answers;
        this.links = links;
    }

    public MessageContent about(Message message) {
        IncidentRecord incident =
                incidents.find(message.project(), message.incident()).orElseThrow();
        Project project = projects.get(message.project());
        List<IncidentChange> all = incidents.changes(incident);
        List<IncidentChangeRecord> shown = incidentDetails.named(
                message.project(), all.stream().limit(MAX_CHANGES).toList());
        return new MessageContent(
                project.name(),
                incident,
                answers.of(incident, all, shown).sentence(cause(project, all)),
                message.kind(),
                causeSearches.verified(incident).orElse(null),
                message.event(),
                shown,
                all.size(),
                links.incident(project.name(), incident.id()),
                shown.isEmpty() ? null : evidence.of(project, incident, shown.getFirst()));
    }

    private @Nullable String cause(Project project, List<IncidentChange> changes) {
        return changes.isEmpty()
                ? null
                : LikelyCauses.words(likelyCauses.of(project.id(), changes.getFirst()))
                        .orElse(null);
    }

    /**
     * The content of a message about missing data.
     *
     * @throws java.util.NoSuchElementException when the rule was removed
     */
    public MissingDataContent aboutMissingData(Message message) {
        List<LastSeen> all = missingNow(message);
        MissingDataLimit limit = rules.find(message.project(), message.rule())
                .orElseThrow()
                .settings()
                .missingData();
        String project = project(message.project());
        return new MissingDataContent(
                project,
                missingData.named(
                        message.project(), all.stream().limit(MAX_MISSING).toList()),
                all.size(),
                limit == null ? "" : limit.text(),
                links.project(project));
    }

    /** The data of a message that is still missing; empty if all of it has reported again before the message was sent. */
    List<LastSeen> missingNow(Message message) {
        return missingData.stillMissing(message.project(), message.rule(), message.missingAt());
    }

    public String project(long id) {
        return projects.get(id).name();
    }
}
