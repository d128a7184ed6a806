package dev.plateau.server.dashboard.incidents;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.causes.CauseSearches;
import dev.plateau.server.causes.IncidentCapsules;
import dev.plateau.server.dashboard.CurrentUser;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.dashboard.sharing.LinkPreview;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.IncidentTriage;
import dev.plateau.server.incidents.IncidentTriage.Edit;
import dev.plateau.server.incidents.IncidentTriage.Values;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.incidents.Severity;
import dev.plateau.server.incidents.Triage;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.requests.SearchBudget;
import dev.plateau.statistics.search.SearchSettings;
import jakarta.servlet.http.HttpServletResponse;
import java.security.Principal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * One incident: its changes, possible causes, and triage. Its forms send the version that they show: of two people who edit at once, the
 * second one gets a conflict.
 */
@Controller
@RequestMapping("/projects/{project}/incidents/{id}")
record IncidentPage(
        Incidents incidents,
        IncidentTriage triage,
        CauseSearches causeSearches,
        IncidentCapsules capsules,
        IncidentViews views) {
    /** The query of a page: the change that is drawn large, and the part of triage that is ready. */
    record Wanted(@Nullable Long change, @Nullable String ready) {
        static final Wanted NOTHING = new Wanted(null, null);
    }

    /**
     * The page.
     *
     * @param change id of the change that is drawn large; without it the largest one
     * @param ready part of triage that a message links to: {@code acknowledge}, {@code assign}, {@code mute}
     */
    @GetMapping
    String page(
            Project project,
            @PathVariable long id,
            @RequestParam(required = false) @Nullable Long change,
            @RequestParam(required = false) @Nullable String ready,
            @Nullable Principal who,
            Model model) {
        IncidentRecord found = find(project, id);
        Values entered = ready == null ? null : views.ready(found, ready, CurrentUser.account(who));
        IncidentView view = views.of(found, new Wanted(change, ready), entered, null);
        if (view.worst() != null) {
            model.addAttribute(
                    "linkPreview",
                    LinkPreview.of(project, view.sentence(), "incidents/" + id + "/chart", "incident=" + id));
        }
        return show(view, model);
    }

    @PostMapping("/triage")
    String triage(
            Project project,
            @PathVariable long id,
            @RequestParam int version,
            @RequestParam(required = false) @Nullable Triage shown,
            @RequestParam Triage state,
            @RequestParam(defaultValue = "") String note,
            @RequestParam(defaultValue = "") String assignee,
            @RequestParam(defaultValue = "") String tracker,
            @RequestParam(required = false) @Nullable Severity severity,
            @RequestParam(required = false) @Nullable LocalDate due,
            @RequestParam(required = false) @Nullable LocalDate until,
            @Nullable Principal who,
            Model model) {
        IncidentRecord found = find(project, id);
        Edit edit = new Edit(project.id(), id, version, CurrentUser.is(who), shown);
        Values values = new Values(state, note, assignee, tracker, severity, due, until);
        // A refused form keeps a chosen state, else it shows that of detection.
        Values entered =
                state == shown ? new Values(found.triage(), note, assignee, tracker, severity, due, until) : values;
        return done(project, found, entered, model, () -> triage.set(edit, values));
    }

    /** Requests a search for the cause from an agent. */
    @PostMapping("/cause-searches")
    String search(
            Project project,
            @PathVariable long id,
            @RequestParam(defaultValue = "" + SearchSettings.DEFAULT_BUDGET) int budget,
            @RequestParam(required = false) @Nullable Integer minutes,
            @Nullable Principal who,
            HttpServletResponse response,
            Model model) {
        IncidentRecord found = find(project, id);
        try {
            causeSearches.start(found, new SearchBudget(budget, minutes), CurrentUser.is(who));
        } catch (Problem refused) {
            response.setStatus(refused.getStatusCode().value());
            return show(views.of(found, Wanted.NOTHING, null, refused.getBody().getDetail()), model);
        }
        return "redirect:/projects/" + project.name() + "/incidents/" + id + "#why-title";
    }

    /** Known facts about the cause, for the page of a running search. */
    @GetMapping("/why")
    String why(Project project, @PathVariable long id, Model model) {
        model.addAttribute("causes", views.causes(find(project, id)));
        return "incidents/why :: why(causes=${causes})";
    }

    /** The capsule of the incident. */
    @GetMapping("/capsule.zip")
    ResponseEntity<byte[]> capsule(Project project, @PathVariable long id) {
        return capsules.download(find(project, id));
    }

    /** Shows the incident after an action, or the reason why it was refused, with the values of triage as entered. */
    private String done(
            Project project, IncidentRecord incident, @Nullable Values entered, Model model, Runnable action) {
        try {
            action.run();
            return "redirect:/projects/" + project.name() + "/incidents/" + incident.id();
        } catch (IllegalArgumentException refused) {
            return show(views.of(incident, Wanted.NOTHING, entered, refused.getMessage()), model);
        }
    }

    private static String show(IncidentView view, Model model) {
        model.addAttribute("view", view);
        if (view.problem() != null) {
            // The status of the answer depends on it.
            model.addAttribute("problem", view.problem());
        }
        return "incidents/incident";
    }

    private IncidentRecord find(Project project, long id) {
        return find(incidents, project, id);
    }

    /** An incident of the project; a page with status 404 if the project has no such incident. */
    static IncidentRecord find(Incidents incidents, Project project, long id) {
        return incidents
                .find(project.id(), id)
                .orElseThrow(() ->
                        PageNotFound.in(project, "incident " + id, "The list of incidents shows those there are."));
    }
}
