package dev.plateau.server.access.sessions;

import org.jspecify.annotations.Nullable;

/**
 * The session of a person at the provider that signed the person in.
 *
 * @param provider its name in the configuration
 * @param sid the provider's id of the session; null if it sends none
 * @param idToken for a sign-out there, too
 */
public record ProviderSession(
        String provider,
        String issuer,
        String subject,
        @Nullable String sid,
        String idToken) {}
