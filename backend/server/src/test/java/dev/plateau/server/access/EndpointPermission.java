package dev.plateau.server.access;

import dev.plateau.server.catalog.ProjectVisibility;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A line of the table {@code endpoint-permissions.txt}: an endpoint with the least permission that it needs.
 *
 * @param permission least permission of a person; {@code token} for none
 * @param token true if a token of the project with every scope is enough
 * @param owner least permission of the owner of a personal token
 */
record EndpointPermission(String method, String pattern, String permission, boolean token, String owner) {
    static final String PROJECT = "endpoint-access";
    static final Path TABLE = Path.of("src/test/resources/endpoint-permissions.txt");

    /** Kinds of visitors. */
    enum Visitor {
        STRANGER,
        SIGNED_IN,
        VIEWER,
        MEMBER,
        MAINTAINER,
        ADMINISTRATOR,
        TOKEN,
        OTHER_TOKEN;

        boolean isToken() {
            return this == TOKEN || this == OTHER_TOKEN;
        }

        boolean sees(ProjectVisibility visibility) {
            return switch (visibility) {
                case PUBLIC -> true;
                case SIGNED_IN -> this != STRANGER;
                case MEMBERS -> compareTo(VIEWER) >= 0;
            };
        }

        /** The visitor's rights by the words of the table. */
        boolean may(String permission, ProjectVisibility visibility) {
            return switch (permission) {
                case "anyone" -> true;
                case "visitor" -> this != STRANGER || visibility == ProjectVisibility.PUBLIC;
                case "person" -> this != STRANGER;
                case "viewer" -> sees(visibility);
                case "member", "maintainer", "administrator" ->
                    compareTo(valueOf(permission.toUpperCase(Locale.ROOT))) >= 0;
                case "token" -> false;
                default -> throw new IllegalArgumentException(permission);
            };
        }
    }

    static List<EndpointPermission> table() throws IOException {
        return Files.readAllLines(TABLE).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(EndpointPermission::of)
                .toList();
    }

    static EndpointPermission of(String line) {
        List<String> words = List.of(line.split("\\s+"));
        String permission = words.get(2);
        String owner = permission.equals("token") ? "maintainer" : permission;
        return new EndpointPermission(
                words.get(0),
                words.get(1),
                permission,
                words.indexOf("token") > 0,
                words.size() > 3 && permission.equals("token") ? words.get(3) : owner);
    }

    String key() {
        return method + " " + pattern;
    }

    String path() {
        String path = pattern.replace("{project}", PROJECT);
        return path.replaceAll("\\{[^:}]*:([a-z]+)[^}]*}", "$1")
                .replaceAll("\\{[^}]*}", "1")
                .replace("**", "x")
                .replace("*", "x");
    }

    boolean inProject() {
        return pattern.contains("{project}");
    }

    boolean inApi() {
        return pattern.startsWith("/api/");
    }

    /** 200 stands for a request that passes. */
    int expected(Visitor visitor, ProjectVisibility visibility) {
        if (visitor.isToken() && inApi()) {
            boolean own = visitor == Visitor.TOKEN || !inProject();
            return permission.equals("anyone") || (token && own) ? 200 : 403;
        }
        Visitor person = visitor.isToken() ? Visitor.STRANGER : visitor;
        if (person.may(permission, visibility)) {
            return 200;
        }
        if (person == Visitor.STRANGER) {
            return inApi() ? 401 : 302;
        }
        boolean hidden = inProject() ? !person.sees(visibility) : permission.equals("administrator");
        return hidden ? 404 : 403;
    }
}
