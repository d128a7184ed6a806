package dev.plateau.server.access;

import jakarta.servlet.SessionCookieConfig;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.web.servlet.ServletContextInitializer;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.util.matcher.AnyRequestMatcher;
import org.springframework.stereotype.Component;

/**
 * Whether people reach this server by TLS. {@code plateau.alerts.public-url} says so: the proxy in front ends the TLS, so a request does not
 * show it. Then browsers send cookies by TLS only, and come back by TLS only.
 */
@Component
class PublicAddress {
    private static final int YEAR_SECONDS = 365 * 24 * 60 * 60;

    /** Browsers take a cookie of such a name from this host alone, by TLS: a neighbour in its domain can't plant one. Source: RFC 6265bis, 4.1.3. */
    private static final String OF_THIS_HOST = "__Host-";

    private final boolean secure;

    PublicAddress(@Value("${plateau.alerts.public-url:}") String address) {
        this.secure = address.regionMatches(true, 0, "https://", 0, "https://".length());
    }

    boolean secure() {
        return secure;
    }

    @Bean
    ServletContextInitializer sessionCookie() {
        return context -> {
            if (secure) {
                SessionCookieConfig cookie = context.getSessionCookieConfig();
                cookie.setName(OF_THIS_HOST + cookie.getName());
                cookie.setPath("/");
                cookie.setSecure(true);
            }
        };
    }

    CookieCsrfTokenRepository csrfCookie() {
        var repository = new CookieCsrfTokenRepository();
        if (secure) {
            repository.setCookieName(OF_THIS_HOST + "XSRF-TOKEN");
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

    /** Names this host alone: what stands beside it in its domain is not ours to decide on. */
    void strictTransport(HeadersConfigurer<HttpSecurity> headers) {
        if (secure) {
            headers.httpStrictTransportSecurity(strict -> strict.requestMatcher(AnyRequestMatcher.INSTANCE)
                    .includeSubDomains(false)
                    .maxAgeInSeconds(YEAR_SECONDS));
        }
    }
}
