package dev.plateau.server.dashboard.people;

import dev.plateau.server.access.Person;
import dev.plateau.server.access.ProjectAccess;
import dev.plateau.server.access.people.Notifications;
import dev.plateau.server.access.people.PersonProfiles;
import dev.plateau.server.access.people.PersonProfiles.PersonProfile;
import dev.plateau.server.alerts.AlertRule;
import dev.plateau.server.alerts.Watched;
import dev.plateau.server.alerts.Watches;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.series.SeriesCatalog;
import dev.plateau.wire.text.Names;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The mails that a person wants about incidents, and the watches. */
@Controller
@RequestMapping("/profile")
record NotificationsPage(
        PersonProfiles profiles,
        Watches watches,
        ProjectAccess access,
        BenchmarkKeys keys,
        SeriesCatalog series,
        Incidents incidents) {
    private static final String PAGE = "/profile/notifications";

    /**
     * A watch in the list.
     *
     * @param name of its object; null if that is gone, or no longer visible to the person
     */
    record WatchRow(
            AlertRule watch,
            @Nullable String project,
            @Nullable String name) {}

    /** The content of the page. */
    record NotificationsView(PersonProfile profile, List<WatchRow> watches, boolean saved) {
        public Notifications[] choices() {
            return Notifications.values();
        }
    }

    @GetMapping("/notifications")
    String page(
            @AuthenticationPrincipal Person person,
            @RequestParam(required = false) @Nullable String saved,
            Model model) {
        if (person.account() == 0) {
            throw ProfilePage.noProfile();
        }
        List<Project> visible = access.visible();
        model.addAttribute(
                "page",
                new NotificationsView(
                        profiles.of(person.account()),
                        watches.of(person.account()).stream()
                                .map(watch -> row(watch, visible))
                                .toList(),
                        saved != null));
        return "people/notifications";
    }

    private WatchRow row(AlertRule watch, List<Project> visible) {
        Optional<Project> project =
                visible.stream().filter(one -> one.id() == watch.project()).findFirst();
        return new WatchRow(
                watch,
                project.map(Project::name).orElse(null),
                project.flatMap(one -> name(one, Objects.requireNonNull(watch.watched())))
                        .orElse(null));
    }

    /** The name of a watched object; empty if the project does not have it. */
    private Optional<String> name(Project project, Watched watched) {
        if (watched.incident() != null) {
            return incidents.find(project.id(), watched.incident()).map(IncidentRecord::title);
        }
        if (watched.series() != null) {
            return series.find(project.id(), watched.series())
                    .map(found -> Names.of(keys.byId(project.id(), found.benchmarkKey())) + ", " + found.unit());
        }
        if (watched.benchmark() != null) {
            return Optional.ofNullable(keys.all(project.id()).get(watched.benchmark()))
                    .map(Names::of);
        }
        return Optional.of("all benchmarks");
    }

    @PostMapping("/notifications")
    String save(@AuthenticationPrincipal Person person, @RequestParam Notifications wanted) {
        profiles.saveNotifications(person, wanted);
        return "redirect:" + PAGE + "?saved";
    }

    /**
     * Begins a watch.
     *
     * @param kind "project", "benchmark", "series" or "incident"
     * @param percent smallest change
     */
    @PostMapping("/watches")
    String watch(
            @AuthenticationPrincipal Person person,
            @RequestParam String project,
            @RequestParam String kind,
            @RequestParam(defaultValue = "0") long id,
            @RequestParam(defaultValue = "0") double percent,
            @RequestParam(defaultValue = "") String back) {
        Watched watched = Watched.of(person.account(), kind, id);
        Project found = access.visible().stream()
                .filter(one -> one.name().equals(project) && name(one, watched).isPresent())
                .findFirst()
                .orElseThrow(() -> new PageNotFound(
                        "There is no such " + watched.noun() + " to watch.", "The overview shows all projects."));
        watches.begin(found.id(), watched, percent / 100);
        return back(back);
    }

    @PostMapping("/watches/{watch}/end")
    String end(
            @AuthenticationPrincipal Person person,
            @PathVariable long watch,
            @RequestParam(defaultValue = "") String back) {
        watches.end(person.account(), watch);
        return back(back);
    }

    /** Redirects to a page of a project, else to the list. */
    private static String back(String page) {
        return "redirect:" + (page.startsWith("/projects/") ? page : PAGE);
    }
}
