package dev.plateau.server.dashboard.people;

import dev.plateau.server.access.Person;
import dev.plateau.server.alerts.AlertRule;
import dev.plateau.server.alerts.Watched;
import dev.plateau.server.alerts.Watches;
import dev.plateau.server.catalog.Projects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** The buttons of templates to watch what a page shows. */
@Component("watchButtons")
record WatchButtons(Watches watches, Projects projects) {
    /**
     * A button.
     *
     * @param kind "project", "benchmark", "series" or "incident"
     * @param watch the watch of the reader, or null
     * @param back address of the page
     */
    record WatchButton(
            String project, String kind, long id, @Nullable AlertRule watch, String back) {}

    /** The button for an object of a project; null for readers without an account. */
    @Nullable
    public WatchButton of(String project, String kind, long id) {
        Authentication reader = SecurityContextHolder.getContext().getAuthentication();
        return reader != null && reader.getPrincipal() instanceof Person person && person.account() != 0
                ? new WatchButton(
                        project,
                        kind,
                        id,
                        projects.find(project)
                                .flatMap(found -> watches.find(found.id(), Watched.of(person.account(), kind, id)))
                                .orElse(null),
                        ServletUriComponentsBuilder.fromCurrentRequest()
                                .scheme(null)
                                .host(null)
                                .port(null)
                                .toUriString())
                : null;
    }
}
