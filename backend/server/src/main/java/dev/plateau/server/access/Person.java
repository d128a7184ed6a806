package dev.plateau.server.access;

import java.io.Serializable;
import org.springframework.security.core.AuthenticatedPrincipal;

/**
 * The person who sends a request, by sign-in or with the key of a local server. A controller gets it with {@code @AuthenticationPrincipal}.
 *
 * @param account id of the account; 0 on a local server, which has none
 * @param name name of the account, for histories
 * @param administrator true for the owner of a local server; for an account, its state at the sign-in
 */
public record Person(long account, String name, boolean administrator) implements AuthenticatedPrincipal, Serializable {
    /** The owner of a local server. */
    static final Person LOCAL = new Person(0, "local user", true);

    @Override
    public String getName() {
        return name;
    }
}
