package dev.plateau.server.access.guard;

import dev.plateau.server.access.AccessMode;
import dev.plateau.server.access.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Restricts a local server to local requests. A web page elsewhere can point its own name at 127.0.0.1 and so read the server through the browser of
 * its owner (DNS rebinding): the Host header reveals that. A reverse proxy would expose the server to everybody.
 */
@Component
@Order(-200)
class LocalRequestFilter extends OncePerRequestFilter {
    private static final Pattern LOOPBACK_NAME = Pattern.compile(
            "(localhost|[a-z0-9-]+\\.localhost|127(\\.[0-9]{1,3}){3}|\\[::1])(:[0-9]{1,5})?", Pattern.CASE_INSENSITIVE);
    private static final List<String> PROXY_HEADERS =
            List.of("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via");

    private final AccessMode mode;
    private final ProblemWriter problemWriter;

    LocalRequestFilter(AccessMode mode, ProblemWriter problemWriter) {
        this.mode = mode;
        this.problemWriter = problemWriter;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !mode.local();
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!isLoopbackName(request.getHeader(HttpHeaders.HOST))) {
            refuse(response, "The Host header names another machine. Open it as localhost or 127.0.0.1.");
        } else if (PROXY_HEADERS.stream().anyMatch(name -> request.getHeader(name) != null)) {
            refuse(response, "The request came through a proxy.");
        } else {
            chain.doFilter(request, response);
        }
    }

    private void refuse(HttpServletResponse response, String reason) throws IOException {
        problemWriter.answer(
                response,
                HttpStatus.FORBIDDEN,
                "This server is for its own machine only",
                reason + " To let others in, start it with --bind and set up an administrator account.");
    }

    static boolean isLoopbackName(@Nullable String host) {
        return host != null && LOOPBACK_NAME.matcher(host).matches();
    }
}
