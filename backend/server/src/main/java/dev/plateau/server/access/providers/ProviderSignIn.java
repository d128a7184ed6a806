package dev.plateau.server.access.providers;

import dev.plateau.server.access.providers.SignInSettings.ProviderSettings;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.security.config.ObjectPostProcessor;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.oidc.userinfo.OidcUserService;
import org.springframework.security.oauth2.client.oidc.userinfo.OidcUserSource;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestRedirectFilter;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.oidc.user.DefaultOidcUser;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.security.web.authentication.SavedRequestAwareAuthenticationSuccessHandler;
import org.springframework.security.web.savedrequest.RequestCache;
import org.springframework.stereotype.Component;

/** Sign-in with the configured providers, by Spring Security's client of OpenID Connect. */
@Component
public class ProviderSignIn {
    private static final String START = OAuth2AuthorizationRequestRedirectFilter.DEFAULT_AUTHORIZATION_REQUEST_BASE_URI;

    private final SignInSettings settings;
    private final Providers providers;
    private final SignInRequests requests;
    private final ProviderPeople people;
    private final ProviderSessions sessions;
    private final ProviderSignOut signOut;
    private final ApplicationEventPublisher events;

    ProviderSignIn(
            SignInSettings settings,
            Providers providers,
            SignInRequests requests,
            ProviderPeople people,
            ProviderSessions sessions,
            ProviderSignOut signOut,
            ApplicationEventPublisher events) {
        this.settings = settings;
        this.providers = providers;
        this.requests = requests;
        this.people = people;
        this.sessions = sessions;
        this.signOut = signOut;
        this.events = events;
    }

    /** A button of the sign-in page. */
    public record Button(String path, String name) {}

    /** Event: a provider, or this server after it, refused a person. */
    public record Refused(String provider, String reason) {}

    /** False where only providers sign people in. */
    public boolean local() {
        return settings.local();
    }

    public List<Button> buttons() {
        return settings.providers().entrySet().stream()
                .map(one -> new Button(
                        START + "/" + one.getKey(),
                        Objects.requireNonNullElse(one.getValue().name(), one.getKey())))
                .toList();
    }

    /** Adds sign-in and sign-out to the filters, if a provider is configured. */
    public void configure(HttpSecurity http, RequestCache requested) {
        if (settings.providers().isEmpty()) {
            return;
        }
        var next = new SavedRequestAwareAuthenticationSuccessHandler();
        next.setRequestCache(requested);
        http.oauth2Login(login -> login.loginPage("/login")
                        .clientRegistrationRepository(providers)
                        .authorizedClientRepository(new NoClients())
                        .authorizationEndpoint(start -> start.authorizationRequestRepository(requests))
                        .userInfoEndpoint(info -> info.oidcUserService(users()))
                        .successHandler(next)
                        .failureHandler(this::refused)
                        .addObjectPostProcessor(new StartFailures()))
                .oidcLogout(logout -> logout.clientRegistrationRepository(providers)
                        .oidcSessionRegistry(sessions)
                        .backChannel(_ -> {}))
                .logout(logout -> logout.addLogoutHandler(signOut).logoutSuccessHandler(signOut));
    }

    private OidcUserService users() {
        var users = new OidcUserService();
        users.setOidcUserConverter(this::person);
        return users;
    }

    private OidcUser person(OidcUserSource source) {
        String id = source.getUserRequest().getClientRegistration().getRegistrationId();
        ProviderSettings provider = providers.named(id);
        var user = new DefaultOidcUser(List.of(), source.getUserRequest().getIdToken(), source.getUserInfo());
        return new ProviderPerson(user, people.signIn(user, id, provider), id);
    }

    private void refused(HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException {
        String path = request.getServletPath();
        String id = path.substring(path.lastIndexOf('/') + 1);
        String reason = failure instanceof OAuth2AuthenticationException refusal
                ? refusal.getError().getErrorCode()
                : "unreachable";
        events.publishEvent(new Refused(providers.isKnown(id) ? id : "unknown", reason));
        response.sendRedirect(request.getContextPath() + "/login?refused");
    }

    /** Handles a provider that can't be read at the start of a sign-in as a refusal, too. */
    private final class StartFailures implements ObjectPostProcessor<OAuth2AuthorizationRequestRedirectFilter> {
        @Override
        public <O extends OAuth2AuthorizationRequestRedirectFilter> O postProcess(O filter) {
            filter.setAuthenticationFailureHandler(ProviderSignIn.this::refused);
            return filter;
        }
    }

    /** Keeps no access tokens: after the sign-in nothing is requested of a provider. */
    private static final class NoClients implements OAuth2AuthorizedClientRepository {
        @Override
        public <T extends OAuth2AuthorizedClient> @Nullable T loadAuthorizedClient(
                String provider, Authentication who, HttpServletRequest request) {
            return null;
        }

        @Override
        public void saveAuthorizedClient(
                OAuth2AuthorizedClient client,
                Authentication who,
                HttpServletRequest request,
                HttpServletResponse response) {}

        @Override
        public void removeAuthorizedClient(
                String provider, Authentication who, HttpServletRequest request, HttpServletResponse response) {}
    }
}
