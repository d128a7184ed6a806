package dev.plateau.server.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authorization.AuthorizationDeniedException;
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

    private final ProblemWriter problemWriter;

    Refusals(ProblemWriter problemWriter) {
        this.problemWriter = problemWriter;
    }

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException cause)
            throws IOException {
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        if (cause instanceof RefusedToken refused) {
            problemWriter.answer(response, HttpStatus.UNAUTHORIZED, "Token refused", refused.getMessage() + NEXT_STEP);
        } else {
            problemWriter.answer(
                    response, HttpStatus.UNAUTHORIZED, "No token", "This takes an upload token." + NEXT_STEP);
        }
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException cause)
            throws IOException {
        String detail = cause instanceof AuthorizationDeniedException denied
                        && denied.getAuthorizationResult() instanceof MissingScope missing
                ? missing.detail()
                : "This takes an upload token of the project in the address; what was sent is not one." + NEXT_STEP;
        problemWriter.answer(response, HttpStatus.FORBIDDEN, "Not allowed", detail);
    }
}
