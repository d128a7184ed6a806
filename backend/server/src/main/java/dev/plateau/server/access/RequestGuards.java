package dev.plateau.server.access;

import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.storage.DatabaseAway;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.session.web.http.SessionRepositoryFilter;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Filters that refuse requests before authentication. */
final class RequestGuards {
    private RequestGuards() {}

    /** Refuses parameters without a name or with a wrong escape as errors of the sender. Tomcat would log each as a server error with a stack trace. */
    @Component
    @Order(-215)
    static final class UnreadableParameterFilter extends OncePerRequestFilter {
        @Override
        protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws ServletException, IOException {
            try {
                chain.doFilter(request, response);
            } catch (IOException | ServletException | RuntimeException failure) {
                if (!isOfAParameter(failure) || response.isCommitted()) {
                    throw failure;
                }
                response.sendError(HttpStatus.BAD_REQUEST.value());
            }
        }

        private static boolean isOfAParameter(Throwable failure) {
            for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
                if (cause instanceof InvalidParameterException) {
                    return true;
                }
            }
            return false;
        }
    }

    /**
     * Answers requests while the database is down with a request to retry: the request itself is valid. Sessions are in the database, too, so this is
     * before their filter.
     */
    @Component
    @Order(SessionRepositoryFilter.DEFAULT_ORDER - 1)
    static final class DatabaseAwayFilter extends OncePerRequestFilter {
        private static final Logger LOG = LoggerFactory.getLogger(DatabaseAwayFilter.class);
        private static final String AWAY = DatabaseAwayFilter.class.getName();

        @Override
        protected boolean shouldNotFilterErrorDispatch() {
            return false;
        }

        @Override
        protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws ServletException, IOException {
            if (request.getAttribute(AWAY) != null) {
                chain.doFilter(new WithoutSession(request), response);
                return;
            }
            try {
                chain.doFilter(request, response);
            } catch (IOException | ServletException | RuntimeException failure) {
                if (!DatabaseAway.isCauseOf(failure) || response.isCommitted()) {
                    throw failure;
                }
                LOG.warn(
                        "{} {} was refused without a connection to the database: {}",
                        request.getMethod(),
                        request.getRequestURI(),
                        failure.toString());
                response.setHeader(HttpHeaders.RETRY_AFTER, DatabaseAway.RETRY_AFTER_SECONDS);
                if (request.getRequestURI().startsWith("/api/")) {
                    new Problem(
                                    HttpStatus.SERVICE_UNAVAILABLE,
                                    "service-unavailable",
                                    "No database",
                                    DatabaseAway.words(failure))
                            .write(response);
                } else {
                    request.setAttribute(AWAY, true);
                    response.sendError(HttpStatus.SERVICE_UNAVAILABLE.value());
                }
            }
        }

        /** The page of the error needs no session, and could read none. */
        private static final class WithoutSession extends HttpServletRequestWrapper {
            WithoutSession(HttpServletRequest request) {
                super(request);
            }

            @Override
            public Cookie[] getCookies() {
                return new Cookie[0];
            }
        }
    }

    /**
     * Refuses requests that a page of another site makes a browser send, by the browser's own headers (Fetch Metadata, W3C). Links from elsewhere to a
     * page, such as in a mail, are allowed. Programs send no such header.
     */
    @Component
    @Order(-205)
    static final class CrossSiteFilter extends OncePerRequestFilter {
        private static final Set<String> FOREIGN = Set.of("cross-site", "same-site");

        @Override
        protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws ServletException, IOException {
            String site = request.getHeader("Sec-Fetch-Site");
            if (opensAWebSocket(request) || (site != null && FOREIGN.contains(site) && !opensAPage(request))) {
                new Problem(
                                HttpStatus.FORBIDDEN,
                                "forbidden",
                                "Request from another site",
                                "A page of another site sent this request. Open the address in the browser itself, or use a token"
                                        + " from a program.")
                        .write(response);
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

    /**
     * Restricts a local server to local requests. A web page elsewhere can point its own name at 127.0.0.1 and so read the server through the browser of
     * its owner (DNS rebinding): the Host header reveals that. A reverse proxy would expose the server to everybody.
     */
    @Component
    @Order(-200)
    static final class LocalRequestFilter extends OncePerRequestFilter {
        private static final Pattern LOOPBACK_NAME = Pattern.compile(
                "(localhost|[a-z0-9-]+\\.localhost|127(\\.[0-9]{1,3}){3}|\\[::1])(:[0-9]{1,5})?",
                Pattern.CASE_INSENSITIVE);
        private static final List<String> PROXY_HEADERS =
                List.of("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via");

        private final LocalKey key;

        LocalRequestFilter(LocalKey key) {
            this.key = key;
        }

        @Override
        protected boolean shouldNotFilter(HttpServletRequest request) {
            return !key.needed();
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
            new Problem(
                            HttpStatus.FORBIDDEN,
                            "forbidden",
                            "This server is for its own machine only",
                            reason + " To let others in, start it with --bind and set up an administrator account.")
                    .write(response);
        }

        static boolean isLoopbackName(@Nullable String host) {
            return host != null && LOOPBACK_NAME.matcher(host).matches();
        }
    }

    /** Redirects everything to the set-up page until there is an administrator. */
    @Component
    @Order(-190)
    static final class SetUpFilter extends OncePerRequestFilter {
        private final SetUp setUp;

        SetUpFilter(SetUp setUp) {
            this.setUp = setUp;
        }

        @Override
        protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws ServletException, IOException {
            if (SecurityConfiguration.OPEN_TO_ALL.matches(request) || !setUp.needed()) {
                chain.doFilter(request, response);
            } else if (request.getServletPath().startsWith("/api/")) {
                new Problem(
                                HttpStatus.SERVICE_UNAVAILABLE,
                                "service-unavailable",
                                "Not set up yet",
                                "This server has no administrator. Open /setup in a browser; the code for it is in the server's log.")
                        .write(response);
            } else {
                response.sendRedirect(request.getContextPath() + "/setup");
            }
        }
    }
}
