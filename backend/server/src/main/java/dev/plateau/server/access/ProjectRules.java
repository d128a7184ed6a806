package dev.plateau.server.access;

import dev.plateau.server.catalog.Projects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.stereotype.Component;

/** Who may read from and send to the project that an address names. */
@Component
class ProjectRules {
    private final AccessMode mode;
    private final Projects projects;

    ProjectRules(AccessMode mode, Projects projects) {
        this.mode = mode;
        this.projects = projects;
    }

    /** Sending takes a token of the project, from everybody. */
    AuthorizationDecision send(Supplier<? extends @Nullable Authentication> who, RequestAuthorizationContext request) {
        return new AuthorizationDecision(
                holdsTokenOf(who.get(), request.getVariables().get("project")));
    }

    /** Reading is open on a local server; elsewhere it takes a token of the project or a login. */
    AuthorizationDecision read(Supplier<? extends @Nullable Authentication> who, RequestAuthorizationContext request) {
        return new AuthorizationDecision(
                signedIn(who, request).isGranted() || send(who, request).isGranted());
    }

    /** What belongs to no project alone takes a login, except on a local server. */
    AuthorizationDecision signedIn(
            Supplier<? extends @Nullable Authentication> who, RequestAuthorizationContext request) {
        return new AuthorizationDecision(mode.local() || isPerson(who.get()));
    }

    private static boolean isPerson(@Nullable Authentication who) {
        return who != null
                && who.isAuthenticated()
                && !(who instanceof AnonymousAuthenticationToken)
                && !(who.getPrincipal() instanceof Caller);
    }

    private boolean holdsTokenOf(@Nullable Authentication who, @Nullable String project) {
        return who != null
                && who.getPrincipal() instanceof Caller caller
                && project != null
                && projects.find(project)
                        .filter(found -> found.id() == caller.projectId())
                        .isPresent();
    }
}
