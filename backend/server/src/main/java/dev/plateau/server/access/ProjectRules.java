package dev.plateau.server.access;

import dev.plateau.server.access.AccessRules.Permission;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.PathContainer;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.stereotype.Component;

/** Authorization of every request by {@link AccessRules}. */
@Component
record ProjectRules(Projects projects, ProjectAccess access) {
    /** Denies people: an address that does not exist for them. */
    static final class Hidden extends AuthorizationDecision {
        private static final long serialVersionUID = 1L;

        /** The project in the address; null where it names none. */
        final transient @Nullable String project;

        Hidden(@Nullable String project) {
            super(false);
            this.project = project;
        }
    }

    /** Denies people what they see, and may not do. */
    static final class MissingPermission extends AuthorizationDecision {
        private static final long serialVersionUID = 1L;

        private final Permission needed;

        MissingPermission(Permission needed) {
            super(false);
            this.needed = needed;
        }

        String detail() {
            return "This requires " + needed.requirement() + ".";
        }
    }

    /** The decision on a request. Stores the project of the address in the request, for the controller. */
    AuthorizationDecision decide(
            Supplier<? extends @Nullable Authentication> who, RequestAuthorizationContext context) {
        HttpServletRequest request = context.getRequest();
        PathContainer path = AccessRules.path(request);
        AccessRules.Rule rule = AccessRules.of(request.getMethod(), path);
        if (rule.permission() == Permission.ANYONE) {
            return new AuthorizationDecision(true);
        }
        String name = rule.projectIn(path);
        Project project = name == null ? null : projects.read(name).orElse(null);
        if (project != null) {
            request.setAttribute(Projects.OF_REQUEST, project);
        }
        Authentication authentication = who.get();
        if (authentication != null && authentication.getPrincipal() instanceof Caller caller) {
            return token(caller, rule, name, project);
        }
        boolean exists = name == null || (project != null && access.has(Permission.VIEWER, project));
        if (exists && access.has(rule.permission(), project)) {
            return new AuthorizationDecision(true);
        }
        boolean hidden = !exists || (name == null && rule.permission() == Permission.ADMINISTRATOR);
        return hidden ? new Hidden(name) : new MissingPermission(rule.permission());
    }

    private AuthorizationDecision token(
            Caller caller, AccessRules.Rule rule, @Nullable String name, @Nullable Project project) {
        boolean own = name == null || (project != null && access.has(Permission.VIEWER, project));
        if (!own || rule.anyOf().isEmpty()) {
            return new AuthorizationDecision(false);
        }
        if (rule.anyOf().stream().noneMatch(caller::may)) {
            return new Refusals.MissingScope(caller.scopes(), rule.anyOf());
        }
        return caller.person() == null || access.has(rule.owner(), project)
                ? new AuthorizationDecision(true)
                : new MissingPermission(rule.owner());
    }

    /** Answers people whose request for a page was denied: 404 where the page does not exist for them, else 403. */
    static void refuse(HttpServletRequest request, HttpServletResponse response, AccessDeniedException cause)
            throws IOException {
        switch (cause instanceof AuthorizationDeniedException denied ? denied.getAuthorizationResult() : null) {
            case Hidden hidden -> {
                if (hidden.project != null) {
                    request.setAttribute("what", "There is no project “" + hidden.project + "”.");
                    request.setAttribute("next", "Choose one from the overview.");
                }
                response.sendError(HttpStatus.NOT_FOUND.value());
            }
            case MissingPermission missing -> {
                request.setAttribute("what", missing.detail());
                response.sendError(HttpStatus.FORBIDDEN.value());
            }
            case null, default -> response.sendError(HttpStatus.FORBIDDEN.value());
        }
    }
}
