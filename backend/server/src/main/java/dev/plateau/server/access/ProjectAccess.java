package dev.plateau.server.access;

import dev.plateau.server.access.AccessRules.Permission;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.ProjectVisibility;
import dev.plateau.server.catalog.Projects;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;

/** The projects that the sender of a request sees, and the permissions in them. Read once a request, so a changed role counts at once. */
@Component
public class ProjectAccess {
    private static final String VISITOR = ProjectAccess.class.getName();

    private final Projects projects;
    private final JdbcClient jdbc;
    private final LocalKey key;

    ProjectAccess(Projects projects, JdbcClient jdbc, LocalKey key) {
        this.projects = projects;
        this.jdbc = jdbc;
        this.key = key;
    }

    /**
     * The sender of a request.
     *
     * @param token the project of its token; null for people, also those of a personal token
     */
    private record Visitor(
            boolean signedIn,
            boolean administrator,
            Map<Long, ProjectRole> roles,
            @Nullable Long token) {
        static final Visitor STRANGER = new Visitor(false, false, Map.of(), null);
    }

    /** The projects that the sender of this request sees, by name. */
    public List<Project> visible() {
        return projects.all().stream()
                .filter(project -> role(project).isPresent())
                .toList();
    }

    /** The project of this name; empty if it does not exist for the sender, whose authentication another thread may have. */
    public Optional<Project> visible(@Nullable Authentication who, String name) {
        return projects.find(name).filter(project -> role(project, visitor(who)).isPresent());
    }

    /** The role of the sender in a project; empty if the project does not exist for him. */
    public Optional<ProjectRole> role(Project project) {
        return role(project, visitor());
    }

    private Optional<ProjectRole> role(Project project, Visitor visitor) {
        Long token = visitor.token();
        if (token != null) {
            return token == project.id() ? Optional.of(ProjectRole.VIEWER) : Optional.empty();
        }
        if (visitor.administrator()) {
            return Optional.of(ProjectRole.MAINTAINER);
        }
        boolean reads = switch (project.visibility()) {
            // On a local server a stranger is another account of the machine.
            case PUBLIC -> visitor.signedIn() || !key.needed();
            case SIGNED_IN -> visitor.signedIn();
            case MEMBERS -> false;
        };
        return Optional.ofNullable(visitor.roles().get(project.id()))
                .or(() -> reads ? Optional.of(ProjectRole.VIEWER) : Optional.empty());
    }

    public boolean isSignedIn() {
        return visitor().signedIn();
    }

    /** Tests for an administrator. */
    public boolean isAdministrator() {
        return visitor().administrator();
    }

    /** Tests whether the sender may use an address, for its link or form. */
    public boolean may(String method, String path) {
        PathContainer parsed = PathContainer.parsePath(path.split("[?#]", 2)[0]);
        AccessRules.Rule rule = AccessRules.of(method, parsed);
        String name = rule.projectIn(parsed);
        return has(rule.permission(), name == null ? null : named(name));
    }

    /** The project of this request, if it has the name: it has been read. */
    private @Nullable Project named(String name) {
        RequestAttributes request = RequestContextHolder.getRequestAttributes();
        return request != null
                        && request.getAttribute(Projects.OF_REQUEST, RequestAttributes.SCOPE_REQUEST)
                                instanceof Project project
                        && project.name().equals(name)
                ? project
                : projects.find(name).orElse(null);
    }

    /** @param project of the address; null outside of projects */
    boolean has(Permission permission, @Nullable Project project) {
        return switch (permission) {
            case ANYONE -> true;
            case VISITOR -> visitor().signedIn() || hasPublicProject();
            case PERSON -> visitor().signedIn();
            case VIEWER -> hasRole(project, ProjectRole.VIEWER);
            case MEMBER -> hasRole(project, ProjectRole.MEMBER);
            case MAINTAINER -> hasRole(project, ProjectRole.MAINTAINER);
            case ADMINISTRATOR -> visitor().administrator();
            case TOKEN -> false;
        };
    }

    private boolean hasRole(@Nullable Project project, ProjectRole needed) {
        return project != null
                && role(project).filter(role -> role.includes(needed)).isPresent();
    }

    private boolean hasPublicProject() {
        return !key.needed()
                && projects.all().stream().anyMatch(project -> project.visibility() == ProjectVisibility.PUBLIC);
    }

    private Visitor visitor() {
        return visitor(SecurityContextHolder.getContext().getAuthentication());
    }

    private Visitor visitor(@Nullable Authentication who) {
        Object principal = who == null ? "" : who.getPrincipal();
        return switch (principal) {
            case Person person when person.account() == 0 -> new Visitor(true, true, Map.of(), null);
            case Person person -> known(person);
            case Caller caller -> of(caller);
            case null, default -> Visitor.STRANGER;
        };
    }

    private Visitor of(Caller caller) {
        Person person = caller.person();
        return person == null ? new Visitor(false, false, Map.of(), caller.projectId()) : known(person);
    }

    private Visitor known(Person person) {
        RequestAttributes request = RequestContextHolder.getRequestAttributes();
        if (request != null
                && request.getAttribute(VISITOR, RequestAttributes.SCOPE_REQUEST) instanceof Visitor visitor) {
            return visitor;
        }
        Visitor read = read(person.account());
        if (request != null) {
            request.setAttribute(VISITOR, read, RequestAttributes.SCOPE_REQUEST);
        }
        return read;
    }

    /** A stranger, if the account is gone. */
    private Visitor read(long account) {
        return jdbc.sql("""
                        select a.administrator, m.project_id, m.role from account a
                        left join membership m on m.account_id = a.id where a.id = ?
                        """).param(account).query(rows -> {
            Visitor found = Visitor.STRANGER;
            Map<Long, ProjectRole> roles = new HashMap<>();
            while (rows.next()) {
                found = new Visitor(true, rows.getBoolean("administrator"), roles, null);
                String role = rows.getString("role");
                if (role != null && ProjectRole.isKnown(role)) {
                    roles.put(rows.getLong("project_id"), ProjectRole.valueOf(role));
                }
            }
            return found;
        });
    }
}
