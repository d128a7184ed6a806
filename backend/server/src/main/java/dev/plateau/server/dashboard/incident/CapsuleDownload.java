package dev.plateau.server.dashboard.incident;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.causes.capsule.IncidentCapsules;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.incidents.Incident;
import dev.plateau.server.incidents.Incidents;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The capsule of an incident, from its page. */
@Controller
class CapsuleDownload {
    private final Incidents incidents;
    private final IncidentCapsules capsules;

    CapsuleDownload(Incidents incidents, IncidentCapsules capsules) {
        this.incidents = incidents;
        this.capsules = capsules;
    }

    @GetMapping("/projects/{project}/incidents/{id}/capsule.zip")
    ResponseEntity<byte[]> capsule(Project project, @PathVariable long id) {
        Incident incident = incidents
                .find(project.id(), id)
                .orElseThrow(() -> new PageNotFound(
                        "There is no incident " + id + " in project " + project.name() + ".",
                        "The list of incidents shows those there are."));
        return capsules.download(incident);
    }
}
