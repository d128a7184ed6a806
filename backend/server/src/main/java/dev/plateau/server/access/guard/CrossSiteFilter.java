package dev.plateau.server.access.guard;

import dev.plateau.server.access.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses requests that a page of another site makes a browser send, by the browser's own headers (Fetch Metadata, W3C). Links from elsewhere to a
 * page, such as in a mail, are allowed. Programs send no such header.
 */
@Component
@Order(-205)
class CrossSiteFilter extends OncePerRequestFilter {
    private static final Set<String> FOREIGN = Set.of("cross-site", "same-site");

    private final ProblemWriter problemWriter;

    CrossSiteFilter(ProblemWriter problemWriter) {
        this.problemWriter = problemWriter;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String site = request.getHeader("Sec-Fetch-Site");
        if (opensAWebSocket(request) || (site != null && FOREIGN.contains(site) && !opensAPage(request))) {
            problemWriter.answer(
                    response,
                    HttpStatus.FORBIDDEN,
                    "Request from another site",
                    "A page of another site sent this request. Open the address in the browser itself, or use a token"
                            + " from a program.");
        } else {
            chain.doFilter(request, response);
        }
    }

    /** Not every browser sends the site that opens one. The server's own pages open none. */
    private static boolean opensAWebSocket(HttpServletRequest request) {
        return "websocket".equalsIgnoreCase(request.getHeader(HttpHeaders.UPGRADE));
    }

    private static boolean opensAPage(HttpServletRequest request) {
        return "GET".equals(request.getMethod())
                && "navigate".equals(request.getHeader("Sec-Fetch-Mode"))
                && "document".equals(request.getHeader("Sec-Fetch-Dest"))
                && !request.getRequestURI().startsWith("/api/");
    }
}
