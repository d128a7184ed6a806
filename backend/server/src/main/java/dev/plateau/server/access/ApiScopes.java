package dev.plateau.server.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/** The scopes that the REST addresses of a project require. The first rule that matches counts; all other addresses require {@code manage}. */
final class ApiScopes {
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
