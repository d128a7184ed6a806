package dev.plateau.server.alerts;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.incidents.Affected;
import dev.plateau.server.incidents.Incident;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.incidents.Member;
import dev.plateau.server.incidents.Stories;
import java.util.List;
import org.springframework.stereotype.Component;

/** Writes what messages say, from what is known when they are sent. */
@Component
class Letters {
    private static final int ROWS = 10;

    private final Projects projects;
    private final Incidents incidents;
    private final Stories stories;
    private final EvidenceSearch evidence;
    private final Links links;

    Letters(Projects projects, Incidents incidents, Stories stories, EvidenceSearch evidence, Links links) {
        this.projects = projects;
        this.incidents = incidents;
        this.stories = stories;
        this.evidence = evidence;
        this.links = links;
    }

    Letter about(Message message) {
        Incident incident =
                incidents.find(message.project(), message.incident()).orElseThrow();
        Project project = projects.get(message.project());
        List<Member> members = incidents.members(incident.id());
        List<Affected> affected = stories.affected(members.stream().limit(ROWS).toList());
        return new Letter(
                project.name(),
                incident,
                message.kind() == Message.Kind.REOPENED,
                affected,
                members.size(),
                links.incident(project.name(), incident.id()),
                members.isEmpty() ? null : evidence.of(project, incident, affected.getFirst()));
    }

    String project(long id) {
        return projects.get(id).name();
    }
}
