package dev.plateau.server.dashboard;

import dev.plateau.server.access.LocalKey;
import dev.plateau.server.access.people.ProjectPeople;
import dev.plateau.server.access.people.ProjectPeople.ProjectPerson;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.catalog.CommitLog;
import dev.plateau.server.catalog.CommitLog.CommitRange;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.causes.CapsuleResults;
import dev.plateau.server.causes.CauseSearches;
import dev.plateau.server.causes.GrownFrames;
import dev.plateau.server.causes.IncidentCapsules;
import dev.plateau.server.causes.LikelyCauses;
import dev.plateau.server.detection.SuiteShifts;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.hosts.HostHealth;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.IncidentChangeRecord;
import dev.plateau.server.incidents.IncidentDetails;
import dev.plateau.server.incidents.IncidentEvent;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.IncidentTriage;
import dev.plateau.server.incidents.IncidentTriage.Edit;
import dev.plateau.server.incidents.IncidentTriage.Values;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.incidents.Mentions;
import dev.plateau.server.incidents.Severity;
import dev.plateau.server.incidents.Sparkline;
import dev.plateau.server.incidents.Triage;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.requests.SearchBudget;
import dev.plateau.statistics.search.SearchSettings;
import jakarta.servlet.http.HttpServletResponse;
import java.security.Principal;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
        IncidentDetails incidentDetails,
        Outbox outbox,
        HostHealth health,
        CauseSearches causeSearches,
        LikelyCauses likelyCauses,
        CapsuleResults capsuleResults,
        IncidentCapsules capsules,
        Clock clock,
        Environments environments,
        SuiteShifts suiteShifts,
        GrownFrames grownFrames,
        CommitLog commitLog,
        ProjectPeople people,
        LocalKey localKey) {
    private static final int ROWS = 50;
    private static final int PICTURES = 10;

    /** A change with its sparkline; null after the first {@code PICTURES} rows. */
    record ChangeRow(IncidentChangeRecord change, @Nullable Sparkline sparkline) {}

    /** An event with the parts of its reason. */
    record HistoryRow(IncidentEvent event, List<Mentions.Part> reason) {}

    @GetMapping
    String page(Project project, @PathVariable long id, Model model) {
        return show(find(project, id), model);
    }

    @PostMapping("/triage")
    String triage(
            Project project,
            @PathVariable long id,
            @RequestParam int version,
            @RequestParam(required = false) @Nullable Triage shown,
            @RequestParam Triage state,
            @RequestParam(defaultValue = "") String reason,
            @RequestParam(defaultValue = "") String assignee,
            @RequestParam(defaultValue = "") String tracker,
            @RequestParam(required = false) @Nullable Severity severity,
            @RequestParam(required = false) @Nullable LocalDate due,
            @Nullable Principal who,
            Model model) {
        IncidentRecord found = find(project, id);
        Edit edit = new Edit(id, version, CurrentUser.is(who), shown);
        Values values = new Values(state, reason, assignee, tracker, severity, due);
        // A refused form keeps a chosen state, else it shows that of detection.
        model.addAttribute("chosen", state == shown ? found.triage() : state);
        model.addAttribute("values", values);
        return done(project, found, model, () -> triage.set(edit, values));
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
            model.addAttribute("problem", refused.getBody().getDetail());
            return show(found, model);
        }
        return "redirect:/projects/" + project.name() + "/incidents/" + id + "#why-title";
    }

    /** Known facts about the cause, for the page of a running search. */
    @GetMapping("/why")
    String why(Project project, @PathVariable long id, Model model) {
        IncidentRecord found = find(project, id);
        model.addAttribute("incident", found);
        addCauses(found, model);
        return "incidents/why :: why";
    }

    private void addCauses(IncidentRecord incident, Model model) {
        model.addAttribute("searches", causeSearches.of(incident));
        model.addAttribute(
                "likely",
                incidents.changes(incident.id()).stream()
                        .findFirst()
                        .map(worst -> likelyCauses.of(incident.project(), worst))
                        .orElse(List.of()));
        model.addAttribute("results", capsuleResults.of(incident));
        model.addAttribute("plan", causeSearches.plan(incident));
        model.addAttribute("budget", SearchSettings.DEFAULT_BUDGET);
    }

    /** Mutes the incident until a day; ends the mute without one. */
    @PostMapping("/mute")
    String mute(
            Project project,
            @PathVariable long id,
            @RequestParam int version,
            @RequestParam(required = false) @Nullable LocalDate until,
            @RequestParam(defaultValue = "") String reason,
            @Nullable Principal who,
            Model model) {
        IncidentRecord found = find(project, id);
        Edit edit = new Edit(id, version, CurrentUser.is(who), null);
        Instant end = until == null ? null : until.atStartOfDay(ZoneOffset.UTC).toInstant();
        return done(project, found, model, () -> triage.mute(edit, end, reason));
    }

    /** The capsule of the incident. */
    @GetMapping("/capsule.zip")
    ResponseEntity<byte[]> capsule(Project project, @PathVariable long id) {
        return capsules.download(find(project, id));
    }

    @PostMapping("/notes")
    String note(
            Project project, @PathVariable long id, @RequestParam String text, @Nullable Principal who, Model model) {
        IncidentRecord found = find(project, id);
        return done(project, found, model, () -> triage.note(found, CurrentUser.is(who), text));
    }

    /** Shows the incident after an action, or the reason why it was refused. */
    private String done(Project project, IncidentRecord incident, Model model, Runnable action) {
        try {
            action.run();
            return "redirect:/projects/" + project.name() + "/incidents/" + incident.id();
        } catch (IllegalArgumentException refused) {
            model.addAttribute("problem", refused.getMessage());
            return show(incident, model);
        }
    }

    private String show(IncidentRecord incident, Model model) {
        List<IncidentChange> changes = incidents.changes(incident.id());
        List<IncidentChangeRecord> named =
                incidentDetails.named(changes.stream().limit(ROWS).toList());
        model.addAttribute("incident", incident);
        model.addAttribute("muted", incident.isMuted(clock.instant()));
        model.addAttribute("members", changes.size());
        model.addAttribute("step", step(incident));
        model.addAttribute(
                "lines",
                IntStream.range(0, named.size())
                        .mapToObj(i -> new ChangeRow(
                                named.get(i), i < PICTURES ? incidentDetails.sparkline(changes.get(i)) : null))
                        .toList());
        if (!changes.isEmpty()) {
            IncidentChange worst = changes.getFirst();
            IncidentDetails.Around around = incidentDetails.around(worst);
            model.addAttribute("worst", named.getFirst());
            model.addAttribute("excluded", incidentDetails.excludedAround(worst));
            model.addAttribute(
                    "unstable",
                    UnstableHosts.of(
                            health.clockVariations(Stream.concat(around.before().stream(), around.since().stream())
                                    .toList())));
            model.addAttribute("differences", worst.differences());
            model.addAttribute(
                    "shared", suiteShifts.text(incident.project(), worst.first().run()));
            model.addAttribute("flameGraphs", flameGraphs(incident.project(), worst));
        }
        addCauses(incident, model);
        List<ProjectPerson> everybody = people.of(incident.project());
        model.addAttribute(
                "history",
                incidents.history(incident.id()).stream()
                        .map(event -> new HistoryRow(event, Mentions.of(event.reason(), everybody)))
                        .toList());
        model.addAttribute("messages", outbox.about(incident.id()));
        model.addAttribute("states", Triage.values());
        model.addAttribute("needingReason", Triage.needingReason());
        CommitRange commits = commits(incident);
        model.addAttribute("commitRange", commits);
        model.addAttribute(
                "assignees",
                Stream.concat(
                                authorsFirst(everybody, commits.authors()),
                                localKey.needed() ? withoutAccounts(commits.authors()) : Stream.empty())
                        .toList());
        model.addAttribute("severities", Severity.values());
        model.addAttribute("overdue", incident.isOverdue(clock.instant()));
        model.addAttribute(
                "tomorrow", LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).plusDays(1));
        return "incidents/incident";
    }

    /** A local server takes any name. */
    private static Stream<Option> withoutAccounts(List<String> authors) {
        return authors.stream().map(author -> new Option(author, author));
    }

    private static Stream<Option> authorsFirst(List<ProjectPerson> everybody, List<String> authors) {
        return everybody.stream()
                .sorted(Comparator.comparing(person -> !isAuthor(person, authors)))
                .map(person -> new Option(person.name(), Objects.requireNonNullElse(person.fullName(), person.name())));
    }

    private static boolean isAuthor(ProjectPerson person, List<String> authors) {
        return authors.stream()
                .anyMatch(
                        author -> author.equalsIgnoreCase(person.name()) || author.equalsIgnoreCase(person.fullName()));
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

    /** Address of the flame graphs before and since a change, relative to the project's; null without recordings. */
    private @Nullable String flameGraphs(long project, IncidentChange change) {
        return grownFrames
                .sides(project, change)
                .map(sides -> "/compare?baselineRun=" + sides.before().run() + "&candidateRun="
                        + sides.since().run() + "&benchmark=" + change.benchmarkKey() + "#profiles")
                .orElse(null);
    }

    /** Commits that may have caused the incident, as far as known; none along JDK builds. */
    private CommitRange commits(IncidentRecord incident) {
        IncidentRecord.Commits range = incident.commits();
        return range == null ? CommitRange.UNKNOWN : commitLog.range(incident.project(), range.after(), range.until());
    }

    /** "11.0.13 → 17.0.9"; empty along commits. */
    private String step(IncidentRecord incident) {
        IncidentRecord.JdkStep step = incident.step();
        if (step == null) {
            return "";
        }
        EnvironmentNames names = environments.names();
        return names.jdkName(step.from()) + " → " + names.jdkName(step.to());
    }

    /**
     * Runs around a change whose host was unstable.
     *
     * @param varied variation of the clock readings, by run: "11 %"
     * @param words of all in one line: "25 runs, clock readings varied by 7 to 107 %"
     */
    record UnstableHosts(SortedMap<Long, String> varied, String words) {
        /** @param variations relative ones, 0.11 for 11 %, by run */
        static UnstableHosts of(Map<Long, Double> variations) {
            SortedMap<Long, String> varied = new TreeMap<>();
            variations.forEach((run, variation) -> varied.put(run, whole(variation) + "\u00a0%"));
            return new UnstableHosts(varied, variations.isEmpty() ? "" : words(variations));
        }

        private static String words(Map<Long, Double> variations) {
            String low = whole(Collections.min(variations.values()));
            String high = whole(Collections.max(variations.values()));
            return variations.size() + (variations.size() == 1 ? " run" : " runs") + ", clock readings varied by "
                    + (low.equals(high) ? high : low + " to " + high) + "\u00a0%";
        }

        private static String whole(double variation) {
            return String.format(Locale.ROOT, "%.0f", 100 * variation);
        }
    }
}
