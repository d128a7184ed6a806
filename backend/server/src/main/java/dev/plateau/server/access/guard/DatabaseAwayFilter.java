package dev.plateau.server.access.guard;

import dev.plateau.server.access.ProblemWriter;
import dev.plateau.server.platform.storage.DatabaseAway;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Answers requests while the database is down, even before authentication, with a request to retry: the request itself is valid. */
@Component
@Order(-210)
class DatabaseAwayFilter extends OncePerRequestFilter {
    private static final Logger LOG = LoggerFactory.getLogger(DatabaseAwayFilter.class);

    private final ProblemWriter problemWriter;

    DatabaseAwayFilter(ProblemWriter problemWriter) {
        this.problemWriter = problemWriter;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            chain.doFilter(request, response);
        } catch (IOException | ServletException | RuntimeException failure) {
            if (!DatabaseAway.isCauseOf(failure) || response.isCommitted()) {
                throw failure;
            }
            LOG.warn(
                    "{} {} was refused, as the database is away: {}",
                    request.getMethod(),
                    request.getRequestURI(),
                    failure.toString());
            response.setHeader(HttpHeaders.RETRY_AFTER, DatabaseAway.RETRY_AFTER_SECONDS);
            if (request.getRequestURI().startsWith("/api/")) {
                problemWriter.answer(response, HttpStatus.SERVICE_UNAVAILABLE, "No database", DatabaseAway.WORDS);
            } else {
                response.sendError(HttpStatus.SERVICE_UNAVAILABLE.value());
            }
        }
    }
}
