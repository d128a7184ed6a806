package dev.plateau.server.dashboard;

import dev.plateau.server.access.Person;
import dev.plateau.server.access.people.PersonProfiles;
import dev.plateau.server.access.people.PersonProfiles.PersonProfile;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.catalog.Repository;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;

/** Gives every page of this package its {@link PageContext} as the model attribute {@code frame}. */
@ControllerAdvice(basePackageClasses = PageContextAdvice.class)
class PageContextAdvice {
    private final Projects projects;
    private final PersonProfiles profiles;

    PageContextAdvice(Projects projects, PersonProfiles profiles) {
        this.projects = projects;
        this.profiles = profiles;
    }

    @ModelAttribute("frame")
    PageContext frame(@PathVariable(required = false) @Nullable String project) {
        Signed signed = signed();
        List<Project> all = projects.all();
        List<String> names = all.stream().map(Project::name).toList();
        return all.stream()
                .filter(one -> project == null ? all.size() == 1 : one.name().equals(project))
                .findFirst()
                .map(one -> new PageContext(names, one.name(), one.repository(), signed))
                .orElse(new PageContext(names, null, null, signed));
    }

    private @Nullable Signed signed() {
        Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
        return authentication != null && authentication.getPrincipal() instanceof Person person && person.account() > 0
                ? new Signed(profiles.of(person), person.administrator())
                : null;
    }

    /**
     * Model of the frame of every page: bar and navigation.
     *
     * @param projects names of all projects, sorted
     * @param project the project of this page, or the only one of the server; null on pages outside projects
     * @param repository its source repository, or null
     * @param signed the person with an account; null on a local server
     */
    record PageContext(
            List<String> projects,
            @Nullable String project,
            @Nullable Repository repository,
            @Nullable Signed signed) {
        private static final Map<String, String> DOCUMENTS = Map.ofEntries(
                Map.entry("matrix", "statistics#comparing-two-sides"),
                Map.entry("incidents", "alerting"),
                Map.entry("series", "series"),
                Map.entry("compare", "flame-graphs"),
                Map.entry("runs", "statistics#unstable-hosts-and-excluded-runs"),
                Map.entry("environments", "architecture#identity"),
                Map.entry("uploads", "upload-format"),
                Map.entry("settings", "security#tokens"),
                Map.entry("jdk-changes", "jdk-changes"));

        /** The place in the documentation that explains the pages of a section of the navigation; null if none does. */
        public @Nullable String document(String section) {
            return DOCUMENTS.get(section);
        }
    }

    /** The person who is signed in. */
    record Signed(PersonProfile profile, boolean administrator) {}
}
