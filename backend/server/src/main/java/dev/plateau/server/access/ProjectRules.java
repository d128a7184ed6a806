package dev.plateau.server.access;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.stereotype.Component;

/** Who may use the resources of the project that an address names. */
@Component
class ProjectRules {
    private final Projects projects;

    ProjectRules(Projects projects) {
        this.projects = projects;
    }

    /** A token of the project with the scope that {@link ApiScopes} names. A person may read, too. */
    AuthorizationDecision project(
            Supplier<? extends @Nullable Authentication> who, RequestAuthorizationContext request) {
        List<TokenScope> needed = ApiScopes.neededBy(request.getRequest());
        Caller caller = tokenOf(who.get(), request);
        if (caller != null && needed.stream().noneMatch(caller::may)) {
            return new MissingScope(caller.scopes(), needed);
        }
        boolean person = ApiScopes.isReading(request.getRequest().getMethod())
                && signedIn(who, request).isGranted();
        return new AuthorizationDecision(caller != null || person);
    }

    /** What is the same for all projects: a token of any project with the scope {@code read}, or a person. */
    AuthorizationDecision read(Supplier<? extends @Nullable Authentication> who, RequestAuthorizationContext request) {
        Authentication authentication = who.get();
        if (authentication != null && authentication.getPrincipal() instanceof Caller caller) {
            return caller.may(TokenScope.READ)
                    ? new AuthorizationDecision(true)
                    : new MissingScope(caller.scopes(), List.of(TokenScope.READ));
        }
        return signedIn(who, request);
    }

    /** What concerns a project as a whole takes the administrator: no token may do it. */
    AuthorizationDecision administer(
            Supplier<? extends @Nullable Authentication> who, RequestAuthorizationContext request) {
        return signedIn(who, request);
    }

    /** What belongs to no project alone takes a person: one who signed in, or who has the key of a local server. */
    AuthorizationDecision signedIn(
            Supplier<? extends @Nullable Authentication> who, RequestAuthorizationContext request) {
        return new AuthorizationDecision(isPerson(who.get()));
    }

    private static boolean isPerson(@Nullable Authentication who) {
        return who != null
                && who.isAuthenticated()
                && !(who instanceof AnonymousAuthenticationToken)
                && !(who.getPrincipal() instanceof Caller);
    }

    /** The project is left in the request, where the resource finds it. */
    private @Nullable Caller tokenOf(@Nullable Authentication who, RequestAuthorizationContext request) {
        String name = request.getVariables().get("project");
        if (who == null || name == null || !(who.getPrincipal() instanceof Caller caller)) {
            return null;
        }
        Optional<Project> project = projects.find(name).filter(found -> found.id() == caller.projectId());
        project.ifPresent(found -> request.getRequest().setAttribute(Projects.OF_REQUEST, found));
        return project.isPresent() ? caller : null;
    }
}
