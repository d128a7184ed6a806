package dev.plateau.server.access;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.stereotype.Component;

/** Authorization for the resources of the project in an address. */
@Component
class ProjectRules {
    private final Projects projects;

    ProjectRules(Projects projects) {
        this.projects = projects;
    }

    /** Grants access to a token of the project with a scope of {@link ApiScopes}, and read access to a person. */
    AuthorizationDecision project(
            Supplier<? extends @Nullable Authentication> who, RequestAuthorizationContext request) {
        List<TokenScope> needed = ApiScopes.neededBy(request.getRequest());
        Caller caller = tokenOf(who.get(), request);
        if (caller != null && needed.stream().noneMatch(caller::may)) {
            return new Refusals.MissingScope(caller.scopes(), needed);
        }
        boolean person = ApiScopes.isReading(request.getRequest().getMethod())
                && signedIn(who, request).isGranted();
        return new AuthorizationDecision(caller != null || person);
    }

    /** Grants access to resources of all projects: to a token of any project with the scope {@code read}, or a person. */
    AuthorizationDecision read(Supplier<? extends @Nullable Authentication> who, RequestAuthorizationContext request) {
        Authentication authentication = who.get();
        if (authentication != null && authentication.getPrincipal() instanceof Caller caller) {
            return caller.may(TokenScope.READ)
                    ? new AuthorizationDecision(true)
                    : new Refusals.MissingScope(caller.scopes(), List.of(TokenScope.READ));
        }
        return signedIn(who, request);
    }

    /** Grants administration of a project to a person only, never to a token. */
    AuthorizationDecision administer(
            Supplier<? extends @Nullable Authentication> who, RequestAuthorizationContext request) {
        return signedIn(who, request);
    }

    /** Grants access to resources outside of projects to a person: signed in, or with the key of a local server. */
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

    /** The token's caller, if it belongs to the project in the address. Stores the project in the request, for the controller. */
    private @Nullable Caller tokenOf(@Nullable Authentication who, RequestAuthorizationContext request) {
        String name = request.getVariables().get("project");
        if (who == null || name == null || !(who.getPrincipal() instanceof Caller caller)) {
            return null;
        }
        Optional<Project> project = projects.find(name).filter(found -> found.id() == caller.projectId());
        project.ifPresent(found -> request.getRequest().setAttribute(Projects.OF_REQUEST, found));
        return project.isPresent() ? caller : null;
    }

    /** The scopes that the REST addresses of a project require. The first rule that matches counts; all other addresses require {@code manage}. */
    private static final class ApiScopes {
        private static final PathPatternRequestMatcher.Builder PATHS =
                PathPatternRequestMatcher.withDefaults().basePath("/api/v1/projects");

        private static final List<Rule> RULES = List.of(
                rule(HttpMethod.POST, "/{project}/uploads", TokenScope.UPLOAD),
                rule(HttpMethod.POST, "/{project}/runs/{id}/recordings", TokenScope.UPLOAD),
                rule(HttpMethod.PUT, "/{project}/executions/{id}", TokenScope.UPLOAD),
                rule(HttpMethod.POST, "/{project}/releases", TokenScope.UPLOAD),
                rule(HttpMethod.POST, "/{project}/incidents/{id}/capsule-results", TokenScope.UPLOAD),
                rule(HttpMethod.POST, "/{project}/incidents/{id}/capsule", TokenScope.READ),
                reading("/{project}/uploads/{id}", TokenScope.UPLOAD, TokenScope.READ),
                reading("/{project}/verdict", TokenScope.GATE),
                reading("/{project}/**", TokenScope.READ),
                rule(HttpMethod.POST, "/{project}/requests/claim", TokenScope.AGENT),
                rule(HttpMethod.PUT, "/{project}/requests/{id}/heartbeat", TokenScope.AGENT),
                rule(HttpMethod.PUT, "/{project}/requests/{id}/end", TokenScope.AGENT));

        private static final List<TokenScope> OTHERWISE = List.of(TokenScope.MANAGE);

        private ApiScopes() {}

        private record Rule(RequestMatcher addresses, List<TokenScope> anyOf) {}

        /** The scopes of which a request requires one, narrowest first. */
        static List<TokenScope> neededBy(HttpServletRequest request) {
            return RULES.stream()
                    .filter(rule -> rule.addresses().matches(request))
                    .findFirst()
                    .map(Rule::anyOf)
                    .orElse(OTHERWISE);
        }

        private static Rule rule(HttpMethod method, String path, TokenScope... anyOf) {
            return new Rule(PATHS.matcher(method, path), List.of(anyOf));
        }

        private static Rule reading(String path, TokenScope... anyOf) {
            RequestMatcher addresses = PATHS.matcher(path);
            return new Rule(request -> isReading(request.getMethod()) && addresses.matches(request), List.of(anyOf));
        }

        /** Tests for a read-only method. */
        static boolean isReading(@Nullable String method) {
            return "GET".equals(method) || "HEAD".equals(method);
        }
    }
}
