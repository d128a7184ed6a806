package dev.plateau.server.access;

import dev.plateau.server.access.sessions.Signature;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/**
 * Browsers that an account has signed in with. A cookie of random bits, signed with the account's password hash, exempts them from the waits that
 * others cause by wrong passwords. It permits nothing else, is stored nowhere, and ends with the password. Source: OWASP, device cookies.
 */
@Component
class KnownBrowsers {
    static final String COOKIE = "plateau-browser";
    private static final Duration LIFE = Duration.ofDays(365);
    private static final int BYTES = 16;

    private final AccountRepository accounts;
    private final PublicAddress address;
    private final SecureRandom random = new SecureRandom();

    KnownBrowsers(AccountRepository accounts, PublicAddress address) {
        this.accounts = accounts;
        this.address = address;
    }

    /** The id of the browser, if it is known to the account of a name. */
    Optional<String> idOf(HttpServletRequest request, String name) {
        Cookie[] cookies = Objects.requireNonNullElse(request.getCookies(), new Cookie[0]);
        return Arrays.stream(cookies)
                .filter(cookie -> cookie.getName().equals(address.cookieName(COOKIE)))
                .map(cookie -> cookie.getValue().split("\\.", -1))
                .filter(parts -> parts.length == 2 && isSigned(name, parts[0], parts[1]))
                .map(parts -> parts[0])
                .findFirst();
    }

    /** Makes the browser known to the account. */
    void remember(HttpServletResponse response, String name) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        String id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        signature(name, id)
                .ifPresent(signature -> response.addHeader(
                        HttpHeaders.SET_COOKIE,
                        address.cookie(COOKIE, id + "." + signature, LIFE).toString()));
    }

    private boolean isSigned(String name, String id, String given) {
        return signature(name, id)
                .filter(right -> Signature.equal(right, given))
                .isPresent();
    }

    private Optional<String> signature(String name, String id) {
        return accounts.findByName(name).map(account -> Signature.of(account.passwordHash(), COOKIE + id));
    }
}
