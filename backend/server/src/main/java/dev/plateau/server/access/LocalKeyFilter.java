package dev.plateau.server.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Reads the key of a local server from a link, stores it in a cookie, and redirects to the address without it. Requests with the cookie are
 * authenticated as the owner.
 */
class LocalKeyFilter extends OncePerRequestFilter {
    private static final String PARAMETER = "key";

    private final LocalKey key;
    private final PublicAddress address;

    LocalKeyFilter(LocalKey key, PublicAddress address) {
        this.key = key;
        this.address = address;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !key.needed();
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if ("GET".equals(request.getMethod()) && key.is(request.getParameter(PARAMETER))) {
            response.addHeader(HttpHeaders.SET_COOKIE, cookie(request).toString());
            response.sendRedirect(withoutKey(request));
            return;
        }
        if (SecurityContextHolder.getContext().getAuthentication() == null && hasCookie(request)) {
            SecurityContext context = SecurityContextHolder.createEmptyContext();
            context.setAuthentication(UsernamePasswordAuthenticationToken.authenticated(Person.LOCAL, null, List.of()));
            SecurityContextHolder.setContext(context);
        }
        chain.doFilter(request, response);
    }

    private boolean hasCookie(HttpServletRequest request) {
        Cookie[] cookies = Objects.requireNonNullElse(request.getCookies(), new Cookie[0]);
        return Arrays.stream(cookies)
                .anyMatch(cookie ->
                        cookie.getName().equals(LocalKey.cookie(request.getServerPort())) && key.is(cookie.getValue()));
    }

    /** The cookie with the key. SameSite=Lax, as links in mails come from other sites. */
    private ResponseCookie cookie(HttpServletRequest request) {
        return ResponseCookie.from(LocalKey.cookie(request.getServerPort()), key.text())
                .httpOnly(true)
                .secure(address.secure())
                .sameSite("Lax")
                .path("/")
                .build();
    }

    private static String withoutKey(HttpServletRequest request) {
        String query = Stream.of(request.getQueryString().split("&", -1))
                .filter(parameter -> !parameter.startsWith(PARAMETER + "="))
                .collect(Collectors.joining("&"));
        return request.getRequestURI() + (query.isEmpty() ? "" : "?" + query);
    }
}
