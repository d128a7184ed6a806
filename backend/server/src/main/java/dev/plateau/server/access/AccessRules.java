package dev.plateau.server.access;

import static dev.plateau.server.access.AccessRules.Permission.ADMINISTRATOR;
import static dev.plateau.server.access.AccessRules.Permission.ANYONE;
import static dev.plateau.server.access.AccessRules.Permission.MAINTAINER;
import static dev.plateau.server.access.AccessRules.Permission.MEMBER;
import static dev.plateau.server.access.AccessRules.Permission.PERSON;
import static dev.plateau.server.access.AccessRules.Permission.TOKEN;
import static dev.plateau.server.access.AccessRules.Permission.VIEWER;
import static dev.plateau.server.access.AccessRules.Permission.VISITOR;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.RequestPath;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/** The permission that each address requires. The first rule that matches counts. */
final class AccessRules {
    private static final String PAGES = "/projects/{project}";
    private static final String API = "/api/v1" + PAGES;

    /** Pages before the sign-in, and for mail programs. */
    static final List<String> OPEN = List.of(
            "/setup",
            "/login",
            "/invitation/*",
            "/forgotten-password",
            "/password-reset/*",
            "/error",
            "/assets/**",
            "/*.svg",
            "/favicon.ico",
            "/actuator/health/**",
            "/unsubscribe");

    private static final List<Rule> RULES = Stream.of(
                    OPEN.stream().map(path -> rule("*", path, ANYONE)).toList(),
                    List.of(
                            get("/", VISITOR),
                            get("/live", VISITOR),
                            get("/newest-changes", VISITOR),
                            get("/search", VISITOR),
                            get("/docs/**", VISITOR),
                            get("/jdk-changes", VISITOR),
                            get("/v3/api-docs/**", VISITOR),
                            get("/new-project", ADMINISTRATOR),
                            post("/new-project", ADMINISTRATOR),
                            get("/assigned", PERSON),
                            get("/profile/**", PERSON),
                            post("/profile/**", PERSON),
                            post("/logout", PERSON)),
                    pages(),
                    List.of(
                            get("/api/v1/schemas/**", ANYONE),
                            get("/api/v1/jdk-changes", VISITOR, TokenScope.READ),
                            get("/api/v1/search", VISITOR, TokenScope.READ),
                            token("*", "/api/v1/mcp", PERSON, TokenScope.READ)),
                    api(),
                    List.of(
                            token("*", API + "/**", MAINTAINER, TokenScope.MANAGE),
                            rule("*", PAGES + "/**", ADMINISTRATOR),
                            rule("*", "/**", ADMINISTRATOR)))
            .flatMap(List::stream)
            .toList();

    private AccessRules() {}

    /** The least that a person must be to use an address. */
    enum Permission {
        /** Everybody, even while the server has no account. */
        ANYONE,
        /** Signed in, or anybody if the server has a public project. */
        VISITOR,
        /** Signed in. */
        PERSON,
        /** Able to see the project of the address. */
        VIEWER,
        /** Member of the project. */
        MEMBER,
        /** Maintainer of the project. */
        MAINTAINER,
        /** Administrator of the server. */
        ADMINISTRATOR,
        /** No person: requires a token. */
        TOKEN;

        /** The end of the sentence "This requires ...". */
        String requirement() {
            return switch (this) {
                case ANYONE, VISITOR, PERSON -> "a sign-in";
                case VIEWER, MEMBER, MAINTAINER ->
                    "the role " + name().toLowerCase(Locale.ROOT)
                            + " in this project. A maintainer of the project can give it to you";
                case ADMINISTRATOR -> "an administrator";
                case TOKEN -> "a token of the project";
            };
        }
    }

    /**
     * The requirement of an address.
     *
     * @param method {@code GET} includes {@code HEAD}; {@code *} is every method
     * @param permission of a person
     * @param owner permission of the owner of a personal token
     * @param anyOf scopes of which a token requires one, narrowest first; empty where no token is allowed
     */
    record Rule(String method, PathPattern addresses, Permission permission, Permission owner, List<TokenScope> anyOf) {
        private boolean matches(String requested, PathContainer path) {
            return (method.equals("*") || method.equals(requested)) && addresses.matches(path);
        }

        /** The project that an address names; null outside of projects. */
        @Nullable
        String projectIn(PathContainer path) {
            PathPattern.PathMatchInfo match = addresses.matchAndExtract(path);
            return match == null ? null : match.getUriVariables().get("project");
        }
    }

    /** Pages of a project. */
    private static List<Rule> pages() {
        return List.of(
                get(PAGES + "/settings/**", MAINTAINER),
                get(PAGES + "/alerts/**", MAINTAINER),
                get(PAGES + "/delete", MAINTAINER),
                get(PAGES + "/*/*/delete", MAINTAINER),
                get(PAGES + "/activity", MEMBER),
                get(PAGES + "/**", VIEWER),
                post(PAGES + "/incidents/triage", MEMBER),
                post(PAGES + "/incidents/{id}/{action:triage|mute|notes|cause-searches}", MEMBER),
                post(PAGES + "/series/{id}/annotations/**", MEMBER),
                post(PAGES + "/runs/{id}/mark", MEMBER),
                post(PAGES + "/runs/{id}/host-marks/**", MEMBER),
                post(PAGES + "/requests/automatic-cause-searches", MAINTAINER),
                post(PAGES + "/requests/**", MEMBER),
                post(PAGES + "/views/**", MEMBER),
                post(PAGES + "/recordings/{id}/pin", MEMBER),
                post(PAGES + "/uploads/{action:preview|file}", MEMBER),
                post(PAGES + "/recordings/preview", MEMBER),
                post(PAGES + "/runs/{id}/recordings/file", MEMBER),
                post(PAGES + "/environments/hosts", ADMINISTRATOR),
                post(PAGES + "/alerts/**", MAINTAINER),
                post(PAGES + "/settings/**", MAINTAINER),
                post(PAGES + "/minimum-effect-rules/**", MAINTAINER),
                post(PAGES + "/benchmark-aliases/**", MAINTAINER),
                post(PAGES + "/delete", MAINTAINER),
                post(PAGES + "/{kind:runs|uploads}/{id}/delete", MAINTAINER));
    }

    /** REST addresses of a project. A browser's session only reads, and deletes the project. */
    private static List<Rule> api() {
        return List.of(
                rule("DELETE", API, MAINTAINER),
                rule("POST", API + "/code-host/events", ANYONE),
                token("POST", API + "/code-host/pull-requests/{number}", MEMBER, TokenScope.MANAGE),
                token("POST", API + "/uploads", MEMBER, TokenScope.UPLOAD),
                token("POST", API + "/runs/{id}/recordings", MEMBER, TokenScope.UPLOAD),
                token("PUT", API + "/executions/{id}", MEMBER, TokenScope.UPLOAD),
                token("POST", API + "/releases", MAINTAINER, TokenScope.UPLOAD),
                token("POST", API + "/incidents/{id}/capsule-results", MEMBER, TokenScope.UPLOAD),
                token("POST", API + "/incidents/{id}/capsule", VIEWER, TokenScope.READ),
                get(API + "/uploads/{id}", VIEWER, TokenScope.UPLOAD, TokenScope.READ),
                get(API + "/verdict", VIEWER, TokenScope.GATE),
                get(API + "/members", MAINTAINER, TokenScope.MANAGE),
                get(API + "/code-host", MAINTAINER, TokenScope.MANAGE),
                get(API + "/alert-rules/**", MAINTAINER, TokenScope.READ),
                get(API + "/archive/file", MAINTAINER, TokenScope.MANAGE),
                get(API + "/deletions/**", MAINTAINER, TokenScope.MANAGE),
                get(API + "/export/**", MEMBER, TokenScope.READ),
                get(API + "/**", VIEWER, TokenScope.READ),
                token("POST", API + "/requests/claim", MEMBER, TokenScope.AGENT),
                token("PUT", API + "/requests/{id}/heartbeat", MEMBER, TokenScope.AGENT),
                token("PUT", API + "/requests/{id}/end", MEMBER, TokenScope.AGENT),
                token(
                        "*",
                        API + "/incidents/{id}/{action:triage|mute|assignment|cause-searches}",
                        MEMBER,
                        TokenScope.MANAGE),
                token("*", API + "/series/{id}/annotations/**", MEMBER, TokenScope.MANAGE),
                token("*", API + "/runs/{id}/mark", MEMBER, TokenScope.MANAGE),
                token("*", API + "/hosts/{id}/marks/**", MEMBER, TokenScope.MANAGE),
                token("*", API + "/requests/**", MEMBER, TokenScope.MANAGE),
                token("*", API + "/agents/**", MEMBER, TokenScope.MANAGE),
                token("*", API + "/views/**", MEMBER, TokenScope.MANAGE),
                token("*", API + "/recordings/{id}/pin", MEMBER, TokenScope.MANAGE));
    }

    /** The rule of a method and a path. */
    static Rule of(String method, PathContainer path) {
        String requested = method.equals("HEAD") ? "GET" : method;
        return RULES.stream()
                .filter(rule -> rule.matches(requested, path))
                .findFirst()
                .orElseThrow();
    }

    /** The path of a request, as rules match it. */
    static PathContainer path(HttpServletRequest request) {
        return RequestPath.parse(request.getRequestURI(), request.getContextPath())
                .pathWithinApplication();
    }

    private static Rule get(String path, Permission permission, TokenScope... anyOf) {
        return rule("GET", path, permission, anyOf);
    }

    private static Rule post(String path, Permission permission) {
        return rule("POST", path, permission);
    }

    private static Rule rule(String method, String path, Permission permission, TokenScope... anyOf) {
        return new Rule(method, pattern(path), permission, permission, List.of(anyOf));
    }

    /** @param owner permission of the owner of a personal token */
    private static Rule token(String method, String path, Permission owner, TokenScope... anyOf) {
        return new Rule(method, pattern(path), TOKEN, owner, List.of(anyOf));
    }

    private static PathPattern pattern(String path) {
        return PathPatternParser.defaultInstance.parse(path);
    }
}
