package dev.plateau.server.dashboard;

import java.security.Principal;
import org.jspecify.annotations.Nullable;

/** Name of the person who acts on a page, for its history. */
public final class CurrentUser {
    /** Name on a local server, which has no login. */
    private static final String LOCAL = "local user";

    private CurrentUser() {}

    /** Name of the reader's account, to fill in; empty on a local server, which has none. */
    public static String account(@Nullable Principal principal) {
        String name = is(principal);
        return name.equals(LOCAL) ? "" : name;
    }

    public static String is(@Nullable Principal principal) {
        return principal == null ? LOCAL : principal.getName();
    }
}
