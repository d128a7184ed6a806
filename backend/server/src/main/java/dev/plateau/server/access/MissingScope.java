package dev.plateau.server.access;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.security.authorization.AuthorizationDecision;

/** Denies a token of the project that has none of the scopes that the request requires. */
final class MissingScope extends AuthorizationDecision {
    private static final long serialVersionUID = 1L;

    private final String held;
    private final String needed;
    private final String narrowest;

    MissingScope(Set<TokenScope> held, List<TokenScope> needed) {
        super(false);
        this.held = TokenScope.words(held);
        this.needed = needed.stream().map(scope -> "'" + scope.word() + "'").collect(Collectors.joining(" or "));
        this.narrowest = needed.getFirst().word();
    }

    /** Names the missing scope, the scopes of the token, and the next step. */
    String detail() {
        return "This request needs a token with the scope " + needed + "; this token has " + held
                + ". Make one on the project's settings page or with `./plateau token create --project P --name N --scopes "
                + narrowest + "`.";
    }
}
