package dev.plateau.server.dashboard;

import java.security.Principal;
import org.jspecify.annotations.Nullable;

/** Who does something on a page, for its history. */
public final class CurrentUser {
    /** On one's own machine nobody signs in. */
    private static final String LOCAL = "local user";

    private CurrentUser() {}

    public static String is(@Nullable Principal principal) {
        return principal == null ? LOCAL : principal.getName();
    }
}
