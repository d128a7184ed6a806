package dev.plateau.server.access;

import dev.plateau.server.platform.api.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.stereotype.Component;

/** Responses of the API to unauthorized requests: the reason and the next step. */
@Component
class Refusals implements AuthenticationEntryPoint, AccessDeniedHandler {
    private static final String NEXT_STEP =
            " Make a token on the project's settings page or with `./plateau token create --project P --name N`,"
                    + " and send it as `Authorization: Bearer plt_...`.";

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException cause)
            throws IOException {
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        if (cause instanceof Tokens.RefusedToken refused) {
            new Problem(HttpStatus.UNAUTHORIZED, "unauthorized", "Token refused", refused.getMessage() + NEXT_STEP)
                    .write(response);
        } else {
            new Problem(HttpStatus.UNAUTHORIZED, "unauthorized", "No token", "This takes an upload token." + NEXT_STEP)
                    .write(response);
        }
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException cause)
            throws IOException {
        AuthorizationResult denied =
                cause instanceof AuthorizationDeniedException denial ? denial.getAuthorizationResult() : null;
        if (denied instanceof ProjectRules.Hidden hidden) {
            (hidden.project == null ? Problem.noSuchAddress() : Problem.notFound("project", hidden.project))
                    .write(response);
            return;
        }
        String detail = switch (denied) {
            case MissingScope missing -> missing.detail();
            case ProjectRules.MissingPermission missing -> missing.detail();
            case null, default ->
                "This takes an upload token of the project in the address, or a personal token of a person who sees it."
                        + NEXT_STEP;
        };
        new Problem(HttpStatus.FORBIDDEN, "forbidden", "Not allowed", detail).write(response);
    }

    /** Denies a token of the project that has none of the scopes that the request requires. */
    static final class MissingScope extends AuthorizationDecision {
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
}
