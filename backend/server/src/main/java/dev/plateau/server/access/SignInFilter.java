package dev.plateau.server.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Slows down password guessing (429 with {@code Retry-After}): few are checked at once, as each check takes processor time and a database
 * connection, and failures delay the next attempt.
 */
class SignInFilter extends OncePerRequestFilter {
    private static final int CHECKED_AT_ONCE = 2;

    private final Semaphore turns = new Semaphore(CHECKED_AT_ONCE);
    private final FailedSignIns failures;

    SignInFilter(FailedSignIns failures) {
        this.failures = failures;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !"POST".equals(request.getMethod()) || !"/login".equals(request.getServletPath());
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!turns.tryAcquire()) {
            refuse(response, Duration.ofSeconds(1));
            return;
        }
        try {
            String name = Objects.requireNonNullElse(request.getParameter("username"), "");
            Duration wait = failures.wait(name, request.getRemoteAddr());
            if (wait.isPositive()) {
                refuse(response, wait);
            } else {
                chain.doFilter(request, response);
            }
        } finally {
            turns.release();
        }
    }

    private static void refuse(HttpServletResponse response, Duration wait) throws IOException {
        response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(wait.toSeconds() + 1));
        response.sendError(HttpStatus.TOO_MANY_REQUESTS.value());
    }
}
