package dev.plateau.server.access;

import dev.plateau.server.access.FailedSignIns.Attempt;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.authentication.AuthenticationSuccessHandler;
import org.springframework.security.web.authentication.SavedRequestAwareAuthenticationSuccessHandler;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Slows down password guessing (429 with {@code Retry-After}): few are checked at once, as each check takes processor time and a database
 * connection, and failures delay the next attempt.
 */
class SignInFilter extends OncePerRequestFilter {
    private static final int CHECKED_AT_ONCE = 2;

    /** Of strangers, and of browsers that are known to their accounts: strangers can't take all turns. */
    private final Map<Boolean, Semaphore> turns =
            Map.of(false, new Semaphore(CHECKED_AT_ONCE), true, new Semaphore(CHECKED_AT_ONCE));

    private final FailedSignIns failures;
    private final KnownBrowsers browsers;

    SignInFilter(FailedSignIns failures, KnownBrowsers browsers) {
        this.failures = failures;
        this.browsers = browsers;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !"POST".equals(request.getMethod()) || !"/login".equals(request.getServletPath());
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Attempt attempt = attempt(request);
        Semaphore turn = Objects.requireNonNull(turns.get(attempt.browser() != null));
        if (!turn.tryAcquire()) {
            refuse(response, Duration.ofSeconds(1));
            return;
        }
        try {
            Duration wait = failures.wait(attempt);
            if (wait.isPositive()) {
                refuse(response, wait);
            } else {
                chain.doFilter(request, response);
            }
        } finally {
            turn.release();
        }
    }

    /** The name and address of a request, and the browser if the account knows it. */
    private Attempt attempt(HttpServletRequest request) {
        String name = Objects.requireNonNullElse(request.getParameter("username"), "");
        return new Attempt(
                name, request.getRemoteAddr(), browsers.idOf(request, name).orElse(null));
    }

    /** Counts the failure; unlike Spring's own handler it begins no session to keep the reason. */
    void failed(HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException {
        if (failure instanceof BadCredentialsException) {
            failures.failed(attempt(request));
        }
        response.sendRedirect(request.getContextPath() + "/login?error");
    }

    /** Makes the browser known to the account, and leads to the page that was asked for before. */
    AuthenticationSuccessHandler succeeded(RequestedPage requested) {
        var handler = new SavedRequestAwareAuthenticationSuccessHandler();
        handler.setRequestCache(requested);
        return (request, response, authentication) -> {
            failures.succeeded(attempt(request));
            browsers.remember(response, authentication.getName());
            handler.onAuthenticationSuccess(request, response, authentication);
        };
    }

    private static void refuse(HttpServletResponse response, Duration wait) throws IOException {
        response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(wait.toSeconds() + 1));
        response.sendError(HttpStatus.TOO_MANY_REQUESTS.value());
    }
}
