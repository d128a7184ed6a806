package dev.plateau.server.access.providers;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.plateau.server.access.providers.SignInSettings.ProviderSettings;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistration.ClientSettings;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.ClientRegistrations;
import org.springframework.stereotype.Component;

/** The configured providers. Their addresses are read at a sign-in, not at the start: a server starts while a provider is away. */
@Component
class Providers implements ClientRegistrationRepository {
    private static final String CALLBACK = "/login/oauth2/code/";
    private static final String OPENID = "openid";

    private final SignInSettings settings;
    private final String publicUrl;
    private final Cache<String, ClientRegistration> discovered =
            Caffeine.newBuilder().expireAfterWrite(Duration.ofHours(1)).build();

    Providers(SignInSettings settings, @Value("${plateau.alerts.public-url}") String publicUrl) {
        this.settings = settings;
        this.publicUrl = publicUrl;
    }

    /** Address of this server as people reach it; blank where a request shows it. */
    String publicUrl() {
        return publicUrl;
    }

    boolean isKnown(String id) {
        return settings.providers().containsKey(id);
    }

    /** The settings of a known provider. */
    ProviderSettings named(String id) {
        return Objects.requireNonNull(settings.providers().get(id));
    }

    @Override
    public @Nullable ClientRegistration findByRegistrationId(String id) {
        ProviderSettings provider = settings.providers().get(id);
        return provider == null ? null : discovered.get(id, _ -> discover(id, provider));
    }

    private ClientRegistration discover(String id, ProviderSettings provider) {
        return ClientRegistrations.fromOidcIssuerLocation(provider.issuer())
                .registrationId(id)
                .clientId(provider.clientId())
                .clientSecret(provider.clientSecret())
                .clientSettings(ClientSettings.builder().requireProofKey(true).build())
                .scope(Stream.concat(Stream.of(OPENID), provider.scopes().stream())
                        .distinct()
                        .toArray(String[]::new))
                .redirectUri((publicUrl.isBlank() ? "{baseUrl}" : publicUrl) + CALLBACK + "{registrationId}")
                .build();
    }
}
