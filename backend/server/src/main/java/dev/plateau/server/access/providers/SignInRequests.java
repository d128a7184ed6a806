package dev.plateau.server.access.providers;

import dev.plateau.server.access.PublicAddress;
import dev.plateau.server.access.sessions.Signature;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.web.AuthorizationRequestRepository;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.endpoint.OAuth2ParameterNames;
import org.springframework.security.oauth2.core.endpoint.PkceParameterNames;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;
import org.springframework.stereotype.Component;
import org.springframework.web.util.WebUtils;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sign-ins that wait for the answer of their provider. A cookie of the browser holds state, nonce and PKCE's verifier, for ten minutes, signed with
 * the client secret: any server can read the answer, and the servers store nothing of strangers.
 */
@Component
record SignInRequests(Providers providers, PublicAddress address, Clock clock)
        implements AuthorizationRequestRepository<OAuth2AuthorizationRequest> {
    static final String COOKIE = "plateau-sign-in";
    private static final Duration LIFE = Duration.ofMinutes(10);
    private static final JsonMapper JSON = JsonMapper.shared();

    /** The content of the cookie. */
    private record Waiting(
            String provider, String state, String nonce, String verifier, String redirectUri, Instant end) {}

    @Override
    public void saveAuthorizationRequest(
            @Nullable OAuth2AuthorizationRequest sent, HttpServletRequest request, HttpServletResponse response) {
        if (sent == null) {
            removeAuthorizationRequest(request, response);
            return;
        }
        String provider = attribute(sent, OAuth2ParameterNames.REGISTRATION_ID);
        var waiting = new Waiting(
                provider,
                Objects.requireNonNull(sent.getState()),
                attribute(sent, OidcParameterNames.NONCE),
                attribute(sent, PkceParameterNames.CODE_VERIFIER),
                Objects.requireNonNull(sent.getRedirectUri()),
                clock.instant().plus(LIFE));
        String content = Base64.getUrlEncoder().withoutPadding().encodeToString(JSON.writeValueAsBytes(waiting));
        set(response, content + "." + signature(provider, content), LIFE);
    }

    private static String attribute(OAuth2AuthorizationRequest sent, String name) {
        return (String) Objects.requireNonNull(sent.getAttributes().get(name));
    }

    @Override
    public @Nullable OAuth2AuthorizationRequest loadAuthorizationRequest(HttpServletRequest request) {
        return waiting(request).map(this::sent).orElse(null);
    }

    /** Called once, for the answer of the provider. */
    @Override
    public @Nullable OAuth2AuthorizationRequest removeAuthorizationRequest(
            HttpServletRequest request, HttpServletResponse response) {
        OAuth2AuthorizationRequest sent = loadAuthorizationRequest(request);
        if (sent != null) {
            set(response, "", Duration.ZERO);
        }
        return sent;
    }

    /** The sign-in that an answer belongs to. The address names the provider: another one can't answer. */
    private Optional<Waiting> waiting(HttpServletRequest request) {
        String path = request.getServletPath();
        String provider = path.substring(path.lastIndexOf('/') + 1);
        return Optional.ofNullable(WebUtils.getCookie(request, address.cookieName(COOKIE)))
                .map(cookie -> cookie.getValue().split("\\.", -1))
                .filter(parts -> parts.length == 2
                        && providers.isKnown(provider)
                        && Signature.equal(signature(provider, parts[0]), parts[1]))
                .flatMap(parts -> read(parts[0]))
                .filter(waiting -> waiting.provider().equals(provider)
                        && waiting.state().equals(request.getParameter(OAuth2ParameterNames.STATE))
                        && clock.instant().isBefore(waiting.end()));
    }

    /** Empty for the content of another version. */
    private static Optional<Waiting> read(String content) {
        try {
            return Optional.of(JSON.readValue(Base64.getUrlDecoder().decode(content), Waiting.class));
        } catch (IllegalArgumentException | JacksonException unreadable) {
            return Optional.empty();
        }
    }

    private OAuth2AuthorizationRequest sent(Waiting waiting) {
        ClientRegistration provider = Objects.requireNonNull(providers.findByRegistrationId(waiting.provider()));
        return OAuth2AuthorizationRequest.authorizationCode()
                .clientId(provider.getClientId())
                .authorizationUri(
                        Objects.requireNonNull(provider.getProviderDetails().getAuthorizationUri()))
                .redirectUri(waiting.redirectUri())
                .scopes(provider.getScopes())
                .state(waiting.state())
                .attributes(Map.of(
                        OAuth2ParameterNames.REGISTRATION_ID, waiting.provider(),
                        OidcParameterNames.NONCE, waiting.nonce(),
                        PkceParameterNames.CODE_VERIFIER, waiting.verifier()))
                .build();
    }

    private String signature(String provider, String content) {
        return Signature.of(providers.named(provider).clientSecret(), COOKIE + content);
    }

    private void set(HttpServletResponse response, String value, Duration life) {
        response.addHeader(
                HttpHeaders.SET_COOKIE, address.cookie(COOKIE, value, life).toString());
    }
}
