package dev.plateau.server.access.providers;

import dev.plateau.server.access.sessions.ProviderSession;
import dev.plateau.server.access.sessions.SignIn;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.web.authentication.logout.LogoutHandler;
import org.springframework.security.web.authentication.logout.LogoutSuccessHandler;
import org.springframework.security.web.util.UrlUtils;
import org.springframework.stereotype.Component;
import org.springframework.web.util.HtmlUtils;
import org.springframework.web.util.UriComponentsBuilder;

/** Signs a person out at the provider, too, where the provider has an address for it (RP-initiated logout). */
@Component
record ProviderSignOut(Providers providers) implements LogoutHandler, LogoutSuccessHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ProviderSignOut.class);
    private static final String TARGET = ProviderSignOut.class.getName();
    private static final String NEXT_PAGE = "/login?left";

    /** Called while the session still exists. */
    @Override
    public void logout(HttpServletRequest request, HttpServletResponse response, @Nullable Authentication who) {
        HttpSession session = request.getSession(false);
        if (session != null
                && session.getAttribute(SignIn.ATTRIBUTE) instanceof SignIn signIn
                && signIn.provider() != null) {
            request.setAttribute(TARGET, target(signIn.provider(), request));
        }
    }

    private @Nullable String target(ProviderSession session, HttpServletRequest request) {
        try {
            ClientRegistration provider = Objects.requireNonNull(providers.findByRegistrationId(session.provider()));
            Object end =
                    provider.getProviderDetails().getConfigurationMetadata().get("end_session_endpoint");
            return end == null
                    ? null
                    : UriComponentsBuilder.fromUriString(end.toString())
                            .queryParam("id_token_hint", "{token}")
                            .queryParam("client_id", "{client}")
                            .queryParam("post_logout_redirect_uri", "{next}")
                            .encode()
                            .buildAndExpand(session.idToken(), provider.getClientId(), nextPage(request))
                            .toUriString();
        } catch (RuntimeException away) {
            LOG.warn("The provider {} can't be read; a person signs out here only", session.provider(), away);
            return null;
        }
    }

    private String nextPage(HttpServletRequest request) {
        return providers.publicUrl().isBlank()
                ? UrlUtils.buildFullRequestUrl(
                        request.getScheme(), request.getServerName(), request.getServerPort(), NEXT_PAGE, null)
                : providers.publicUrl() + NEXT_PAGE;
    }

    /** Not by a redirect: the content policy allows forms to end on this server only. */
    @Override
    public void onLogoutSuccess(HttpServletRequest request, HttpServletResponse response, @Nullable Authentication who)
            throws IOException {
        if (request.getAttribute(TARGET) instanceof String target) {
            response.setHeader("Refresh", "0; url=" + target);
            response.setContentType(MediaType.TEXT_HTML_VALUE);
            response.getWriter()
                    .print("<!doctype html><title>Sign out</title><p><a href=\"" + HtmlUtils.htmlEscape(target)
                            + "\">Sign out of your provider, too</a>");
        } else {
            response.sendRedirect(request.getContextPath() + NEXT_PAGE);
        }
    }
}
