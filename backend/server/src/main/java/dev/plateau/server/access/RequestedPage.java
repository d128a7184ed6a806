package dev.plateau.server.access;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.web.savedrequest.RequestCache;
import org.springframework.security.web.savedrequest.SavedRequest;
import org.springframework.security.web.savedrequest.SimpleSavedRequest;

/**
 * The page that a stranger asked for, to show it after the sign-in. It is in a cookie of the browser: the server stores nothing of strangers. The
 * cookie holds path and query only, so it leads to no other site, whoever has set it.
 */
final class RequestedPage implements RequestCache {
    static final String COOKIE = "plateau-page";
    private static final Duration LIFE = Duration.ofMinutes(30);
    private static final int MAX_CHARACTERS = 2000;
    /** A second slash or a backslash would name a host. */
    private static final Pattern OF_THIS_SERVER = Pattern.compile("/(?![/\\\\])[\\x21-\\x7e&&[^\\\\]]*");

    private final PublicAddress address;

    RequestedPage(PublicAddress address) {
        this.address = address;
    }

    @Override
    public void saveRequest(HttpServletRequest request, HttpServletResponse response) {
        String query = request.getQueryString();
        String page = request.getRequestURI() + (query == null ? "" : "?" + query);
        if ("GET".equals(request.getMethod()) && page.length() <= MAX_CHARACTERS) {
            String value =
                    Base64.getUrlEncoder().withoutPadding().encodeToString(page.getBytes(StandardCharsets.UTF_8));
            set(response, value, LIFE);
        }
    }

    /** Called once, after the sign-in. */
    @Override
    public @Nullable SavedRequest getRequest(HttpServletRequest request, HttpServletResponse response) {
        String page = page(request);
        removeRequest(request, response);
        return page == null ? null : new SimpleSavedRequest(page);
    }

    /** No request is repeated: the browser sends it again. */
    @Override
    public @Nullable HttpServletRequest getMatchingRequest(HttpServletRequest request, HttpServletResponse response) {
        return null;
    }

    @Override
    public void removeRequest(HttpServletRequest request, HttpServletResponse response) {
        set(response, "", Duration.ZERO);
    }

    private void set(HttpServletResponse response, String value, Duration life) {
        response.addHeader(
                HttpHeaders.SET_COOKIE, address.cookie(COOKIE, value, life).toString());
    }

    private @Nullable String page(HttpServletRequest request) {
        Cookie[] cookies = Objects.requireNonNullElse(request.getCookies(), new Cookie[0]);
        return Arrays.stream(cookies)
                .filter(cookie -> cookie.getName().equals(address.cookieName(COOKIE)))
                .map(cookie -> decoded(cookie.getValue()))
                .filter(page -> OF_THIS_SERVER.matcher(page).matches())
                .findFirst()
                .orElse(null);
    }

    private static String decoded(String value) {
        try {
            return new String(Base64.getUrlDecoder().decode(value), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException unreadable) {
            return "";
        }
    }
}
