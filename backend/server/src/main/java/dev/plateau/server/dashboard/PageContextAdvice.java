package dev.plateau.server.dashboard;

import dev.plateau.server.access.Person;
import dev.plateau.server.access.ProjectAccess;
import dev.plateau.server.access.ProjectRole;
import dev.plateau.server.access.people.PersonProfiles;
import dev.plateau.server.access.people.PersonProfiles.PersonProfile;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Repository;
import dev.plateau.server.dashboard.administration.Announcements;
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
    private final ProjectAccess access;
    private final PersonProfiles profiles;
    private final Announcements announcements;

    PageContextAdvice(ProjectAccess access, PersonProfiles profiles, Announcements announcements) {
        this.access = access;
        this.profiles = profiles;
        this.announcements = announcements;
    }

    @ModelAttribute("frame")
    PageContext frame(@PathVariable(required = false) @Nullable String project) {
        Signed signed = signed();
        List<Project> all = access.visible();
        List<String> names = all.stream().map(Project::name).toList();
        return all.stream()
                .filter(one -> project == null ? all.size() == 1 : one.name().equals(project))
                .findFirst()
                .map(one -> new PageContext(
                        names,
                        one.name(),
                        one.repository(),
                        access.role(one).orElse(null),
                        access.isAdministrator(),
                        access.isSignedIn(),
                        signed,
                        announcements.text()))
                .orElse(new PageContext(
                        names,
                        null,
                        null,
                        null,
                        access.isAdministrator(),
                        access.isSignedIn(),
                        signed,
                        announcements.text()));
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
     * @param role of the reader in it, or null
     * @param administrator true for an administrator
     * @param signedIn false for a stranger, who reads public projects
     * @param signed the person with an account; null on a local server
     * @param announcement of the administrators; empty without one
     */
    record PageContext(
            List<String> projects,
            @Nullable String project,
            @Nullable Repository repository,
            @Nullable ProjectRole role,
            boolean administrator,
            boolean signedIn,
            @Nullable Signed signed,
            String announcement) {
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

        /** Tests for a member of the project, or a maintainer. */
        public boolean isMember() {
            return role != null && role.includes(ProjectRole.MEMBER);
        }

        /** Tests for a maintainer of the project. */
        public boolean isMaintainer() {
            return role == ProjectRole.MAINTAINER;
        }

        /** The place in the documentation that explains the pages of a section of the navigation; null if none does. */
        public @Nullable String document(String section) {
            return DOCUMENTS.get(section);
        }
    }

    /** The person who is signed in. */
    record Signed(PersonProfile profile, boolean administrator) {}
}
