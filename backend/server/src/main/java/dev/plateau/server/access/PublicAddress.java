package dev.plateau.server.access;

import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.http.ResponseCookie;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.util.matcher.AnyRequestMatcher;
import org.springframework.session.web.http.CookieSerializer;
import org.springframework.session.web.http.DefaultCookieSerializer;
import org.springframework.stereotype.Component;

/**
 * Detects a server that is reached by TLS, from {@code plateau.alerts.public-url}: the proxy in front terminates TLS, so a request does not show it.
 * Then browsers send cookies by TLS only, and return by TLS only.
 */
@Component
public class PublicAddress {
    private static final int YEAR_SECONDS = 365 * 24 * 60 * 60;

    /**
     * Browsers accept a cookie with this prefix from this host only, by TLS: another host of the domain can't set one. Source: RFC 6265bis, 4.1.3.
     */
    private static final String OF_THIS_HOST = "__Host-";

    private final boolean secure;

    PublicAddress(@Value("${plateau.alerts.public-url:}") String address) {
        this.secure = address.regionMatches(true, 0, "https://", 0, "https://".length());
    }

    boolean secure() {
        return secure;
    }

    /** The name of a cookie, with the prefix where browsers accept it. */
    public String cookieName(String name) {
        return secure ? OF_THIS_HOST + name : name;
    }

    /** A cookie of this host that scripts can't read. */
    public ResponseCookie cookie(String name, String value, Duration life) {
        return ResponseCookie.from(cookieName(name), value)
                .path("/")
                .httpOnly(true)
                .secure(secure)
                .sameSite("Lax")
                .maxAge(life)
                .build();
    }

    @Bean
    CookieSerializer sessionCookie() {
        var cookie = new DefaultCookieSerializer();
        cookie.setCookieName(cookieName("plateau"));
        cookie.setCookiePath("/");
        // The id needs no encoding.
        cookie.setUseBase64Encoding(false);
        if (secure) {
            cookie.setUseSecureCookie(true);
        }
        return cookie;
    }

    CookieCsrfTokenRepository csrfCookie() {
        var repository = new CookieCsrfTokenRepository();
        if (secure) {
            repository.setCookieName(cookieName("XSRF-TOKEN"));
            repository.setCookiePath("/");
        }
        repository.setCookieCustomizer(cookie -> {
            cookie.sameSite("Lax");
            if (secure) {
                cookie.secure(true);
            }
        });
        return repository;
    }

    /** Sets HSTS for this host only: other hosts of the domain are not ours to configure. */
    void strictTransport(HeadersConfigurer<HttpSecurity> headers) {
        if (secure) {
            headers.httpStrictTransportSecurity(strict -> strict.requestMatcher(AnyRequestMatcher.INSTANCE)
                    .includeSubDomains(false)
                    .maxAgeInSeconds(YEAR_SECONDS));
        }
    }
}
