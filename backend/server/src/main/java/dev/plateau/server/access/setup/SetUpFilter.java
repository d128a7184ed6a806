package dev.plateau.server.access.setup;

import dev.plateau.server.access.ProblemWriter;
import dev.plateau.server.access.SecurityConfiguration;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Redirects everything to the set-up page until there is an administrator. */
@Component
@Order(-190)
class SetUpFilter extends OncePerRequestFilter {
    private final SetUp setUp;
    private final ProblemWriter problemWriter;

    SetUpFilter(SetUp setUp, ProblemWriter problemWriter) {
        this.setUp = setUp;
        this.problemWriter = problemWriter;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (SecurityConfiguration.OPEN_TO_ALL.matches(request) || !setUp.needed()) {
            chain.doFilter(request, response);
        } else if (request.getServletPath().startsWith("/api/")) {
            problemWriter.answer(
                    response,
                    HttpStatus.SERVICE_UNAVAILABLE,
                    "Not set up yet",
                    "This server has no administrator. Open /setup in a browser; the code for it is in the server's log.");
        } else {
            response.sendRedirect(request.getContextPath() + "/setup");
        }
    }
}
