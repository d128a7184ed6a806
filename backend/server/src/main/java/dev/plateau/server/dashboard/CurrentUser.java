package dev.plateau.server.dashboard;

import java.security.Principal;
import org.jspecify.annotations.Nullable;

/** Name of the person who acts on a page, for its history. */
public final class CurrentUser {
    /** Name on a local server, which has no login. */
    private static final String LOCAL = "local user";

    private CurrentUser() {}

    public static String is(@Nullable Principal principal) {
        return principal == null ? LOCAL : principal.getName();
    }
}
