package dev.plateau.server.access.providers;

import dev.plateau.server.access.sessions.AccountSessions;
import dev.plateau.server.platform.audit.AuditAction;
import dev.plateau.server.platform.audit.AuditActor;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.security.oauth2.client.oidc.authentication.logout.OidcLogoutToken;
import org.springframework.security.oauth2.client.oidc.session.OidcSessionInformation;
import org.springframework.security.oauth2.client.oidc.session.OidcSessionRegistry;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Ends sessions when their provider demands it (back-channel logout): in the database, so on all servers. Sessions know their providers themselves. */
@Component
class ProviderSessions implements OidcSessionRegistry {
    private final AccountSessions sessions;
    private final AuditLog audit;

    ProviderSessions(AccountSessions sessions, AuditLog audit) {
        this.sessions = sessions;
        this.audit = audit;
    }

    /** Returns nothing: the sessions have ended already, so Spring Security has none to end by a request. */
    @Override
    @Transactional
    public Iterable<OidcSessionInformation> removeSessionInformation(OidcLogoutToken token) {
        sessions.endOfProvider(
                        Objects.requireNonNull(token.getIssuer()).toString(), token.getSubject(), token.getSessionId())
                .forEach(account -> audit.record(
                        AuditActor.SERVER,
                        null,
                        AuditAction.SIGNED_OUT,
                        AuditSubject.of(Kind.ACCOUNT, account.id(), account.name()),
                        null,
                        Map.of("by", "provider")));
        return List.of();
    }

    @Override
    public void saveSessionInformation(OidcSessionInformation session) {}

    @Override
    @SuppressWarnings("NullAway") // Spring's registry in memory returns null for an unknown session, too.
    public OidcSessionInformation removeSessionInformation(String session) {
        return null;
    }
}
