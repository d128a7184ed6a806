package dev.plateau.server.dashboard.incidents;

import dev.plateau.server.access.Person;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.CurrentUser;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.incidents.IncidentAnswers;
import dev.plateau.server.incidents.IncidentFilter;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.IncidentTriage;
import dev.plateau.server.incidents.IncidentTriage.Edit;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.incidents.Severity;
import dev.plateau.server.incidents.Triage;
import java.security.Principal;
import java.time.Clock;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.util.UriComponentsBuilder;

/** The incidents of a project. */
@Controller
@RequestMapping("/projects/{project}/incidents")
record IncidentsPage(Incidents incidents, IncidentTriage triage, IncidentAnswers answers, Clock clock) {
    private static final int ROWS = 50;

    /** The value of {@code assignee} for incidents of the reader. */
    private static final String ME = "me";

    private static final Pattern SELECTED = Pattern.compile("(\\d{1,18}):(\\d{1,9}):([A-Z]+)");

    @GetMapping
    String list(
            Project project,
            @RequestParam(defaultValue = IncidentFilter.OPEN) String show,
            @RequestParam(defaultValue = "") String axis,
            @RequestParam(defaultValue = "") String severity,
            @RequestParam(defaultValue = "") String assignee,
            @RequestParam(defaultValue = "9223372036854775807") long before,
            @AuthenticationPrincipal @Nullable Person reader,
            Model model) {
        IncidentFilter all = IncidentFilter.of(show, axis, severity)
                .orElseThrow(() -> new PageNotFound(
                        "There is no such choice of incidents.", "The list of incidents has all choices there are."));
        IncidentFilter filter =
                assignee.equals(ME) && reader != null && reader.account() > 0 ? all.assignedTo(reader.account()) : all;
        List<IncidentRecord> found = incidents.newest(project.id(), filter, before, ROWS + 1);
        List<IncidentRecord> shown = found.stream().limit(ROWS).toList();
        model.addAttribute("incidents", shown);
        model.addAttribute("answers", answers.of(shown));
        model.addAttribute("next", found.size() > ROWS ? shown.getLast().id() : null);
        model.addAttribute("muted", incidents.muted(project.id(), clock.instant()));
        model.addAttribute("show", show);
        model.addAttribute("axis", axis);
        model.addAttribute("severity", severity);
        model.addAttribute("severities", Severity.values());
        model.addAttribute("mine", filter.assignee() != null);
        model.addAttribute("before", before);
        model.addAttribute("counts", incidents.counts(project.id()));
        model.addAttribute("states", Triage.values());
        model.addAttribute("needingReason", Triage.needingReason());
        if (!model.containsAttribute("state")) {
            model.addAttribute("state", Triage.ACKNOWLEDGED);
        }
        model.addAttribute("now", clock.instant());
        return "incidents/list";
    }

    /**
     * Sets the state of the selected incidents, of all or of none.
     *
     * @param incident id, version and state that the page showed: {@code 17:3:NEW}
     */
    @PostMapping("/triage")
    String triage(
            Project project,
            @RequestParam(defaultValue = "") List<String> incident,
            @RequestParam Triage state,
            @RequestParam(defaultValue = "") String reason,
            @RequestParam(defaultValue = IncidentFilter.OPEN) String show,
            @RequestParam(defaultValue = "") String axis,
            @RequestParam(defaultValue = "") String severity,
            @RequestParam(defaultValue = "") String assignee,
            @RequestParam(defaultValue = "9223372036854775807") long before,
            @Nullable Principal who,
            @AuthenticationPrincipal @Nullable Person reader,
            Model model) {
        try {
            triage.triage(edits(project, incident, CurrentUser.is(who)), state, reason);
        } catch (IllegalArgumentException refused) {
            model.addAttribute("problem", refused.getMessage());
            model.addAttribute("selected", incident);
            model.addAttribute("state", state);
            model.addAttribute("reason", reason);
            return list(project, show, axis, severity, assignee, before, reader, model);
        }
        return "redirect:"
                + UriComponentsBuilder.fromPath("/projects/{project}/incidents")
                        .queryParam("show", "{show}")
                        .queryParam("axis", "{axis}")
                        .queryParam("severity", "{severity}")
                        .queryParam("assignee", "{assignee}")
                        .encode()
                        .buildAndExpand(project.name(), show, axis, severity, assignee)
                        .toUriString();
    }

    private List<Edit> edits(Project project, List<String> selected, String actor) {
        if (selected.isEmpty() || selected.size() > ROWS) {
            throw new IllegalArgumentException("Select 1 to " + ROWS + " incidents.");
        }
        return selected.stream().map(one -> edit(project, one, actor)).toList();
    }

    private Edit edit(Project project, String selected, String actor) {
        Matcher shown = SELECTED.matcher(selected);
        if (!shown.matches()) {
            throw new IllegalArgumentException(
                    "An incident is selected by its number, version and state, such as 17:3:NEW.");
        }
        long id = Long.parseLong(shown.group(1));
        IncidentPage.find(incidents, project, id);
        return new Edit(project.id(), id, Integer.parseInt(shown.group(2)), actor, Triage.valueOf(shown.group(3)));
    }
}
