package dev.plateau.server.dashboard.incident;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.incidents.Incident;
import dev.plateau.server.incidents.IncidentFilter;
import dev.plateau.server.incidents.Incidents;
import java.time.Clock;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The incidents of a project. */
@Controller
@RequestMapping("/projects/{project}/incidents")
class IncidentsPage {
    private static final int ROWS = 50;

    private final Incidents incidents;
    private final Clock clock;

    IncidentsPage(Incidents incidents, Clock clock) {
        this.incidents = incidents;
        this.clock = clock;
    }

    @GetMapping
    String list(
            Project project,
            @RequestParam(defaultValue = IncidentFilter.OPEN) String show,
            @RequestParam(defaultValue = "") String axis,
            @RequestParam(defaultValue = "9223372036854775807") long before,
            Model model) {
        IncidentFilter filter = IncidentFilter.of(show, axis)
                .orElseThrow(() -> new PageNotFound(
                        "There is no such choice of incidents.", "The list of incidents has all choices there are."));
        List<Incident> found = incidents.newest(project.id(), filter, before, ROWS + 1);
        List<Incident> shown = found.stream().limit(ROWS).toList();
        model.addAttribute("incidents", shown);
        model.addAttribute("next", found.size() > ROWS ? shown.getLast().id() : null);
        model.addAttribute("muted", incidents.muted(project.id(), clock.instant()));
        model.addAttribute("show", show);
        model.addAttribute("axis", axis);
        model.addAttribute("choices", IncidentFilter.CHOICES);
        model.addAttribute("now", clock.instant());
        return "incidents/list";
    }
}
