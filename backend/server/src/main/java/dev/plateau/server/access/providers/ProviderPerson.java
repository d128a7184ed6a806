package dev.plateau.server.access.providers;

import dev.plateau.server.access.Person;
import dev.plateau.server.access.sessions.ProviderSession;
import java.util.List;
import java.util.Objects;
import org.springframework.security.oauth2.core.oidc.user.DefaultOidcUser;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;

/** The principal of a sign-in with a provider; later requests have the {@link Person} only. */
@SuppressWarnings("serial") // Sessions hold no principal.
public final class ProviderPerson extends DefaultOidcUser {
    private final Person person;
    private final String provider;

    ProviderPerson(OidcUser user, Person person, String provider) {
        super(List.of(), user.getIdToken(), user.getUserInfo());
        this.person = person;
        this.provider = provider;
    }

    public Person person() {
        return person;
    }

    /** Name of the provider in the configuration. */
    public String provider() {
        return provider;
    }

    public ProviderSession session() {
        return new ProviderSession(
                provider,
                Objects.requireNonNull(getIssuer()).toString(),
                Objects.requireNonNull(getSubject()),
                getClaimAsString("sid"),
                getIdToken().getTokenValue());
    }
}
