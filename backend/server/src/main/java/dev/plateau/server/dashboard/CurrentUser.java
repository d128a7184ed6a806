package dev.plateau.server.dashboard;

import java.security.Principal;
import org.jspecify.annotations.Nullable;

/** Who does something on a page, for its history. */
final class CurrentUser {
    /** On one's own machine nobody signs in. */
    private static final String LOCAL = "local user";

    private CurrentUser() {}

    static String is(@Nullable Principal principal) {
        return principal == null ? LOCAL : principal.getName();
    }
}
