package dev.plateau.server.alerts.content;

import dev.plateau.server.alerts.Links;
import dev.plateau.server.alerts.Message;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.causes.CauseSearches;
import dev.plateau.server.incidents.Incident;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.incidents.details.IncidentChangeText;
import dev.plateau.server.incidents.details.IncidentDetails;
import java.util.List;
import org.springframework.stereotype.Component;

/** Builds the content of messages about incidents when they are sent. */
@Component
public class MessageContents {
    private static final int ROWS = 10;

    private final Projects projects;
    private final Incidents incidents;
    private final IncidentDetails incidentDetails;
    private final EvidenceReader evidence;
    private final CauseSearches causeSearches;
    private final Links links;

    MessageContents(
            Projects projects,
            Incidents incidents,
            IncidentDetails incidentDetails,
            EvidenceReader evidence,
            CauseSearches causeSearches,
            Links links) {
        this.projects = projects;
        this.incidents = incidents;
        this.incidentDetails = incidentDetails;
        this.evidence = evidence;
        this.causeSearches = causeSearches;
        this.links = links;
    }

    public MessageContent about(Message message) {
        Incident incident =
                incidents.find(message.project(), message.incident()).orElseThrow();
        Project project = projects.get(message.project());
        List<IncidentChange> incidentChanges = incidents.members(incident.id());
        List<IncidentChangeText> incidentChangeText =
                incidentDetails.affected(incidentChanges.stream().limit(ROWS).toList());
        return new MessageContent(
                project.name(),
                incident,
                message.kind(),
                causeSearches.verified(incident).orElse(null),
                incidentChangeText,
                incidentChanges.size(),
                links.incident(project.name(), incident.id()),
                incidentChanges.isEmpty() ? null : evidence.of(project, incident, incidentChangeText.getFirst()));
    }

    public String project(long id) {
        return projects.get(id).name();
    }
}
