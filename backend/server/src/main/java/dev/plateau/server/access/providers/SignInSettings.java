package dev.plateau.server.access.providers;

import dev.plateau.server.access.ProjectRole;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Sign-in of people.
 *
 * @param local Whether people can sign in with a password of this server. With false, only the providers are left.
 * @param providers Providers of single sign-on, each with a short name.
 */
@ConfigurationProperties("plateau.sign-in")
record SignInSettings(boolean local, @DefaultValue Map<String, ProviderSettings> providers) {
    SignInSettings {
        providers = new TreeMap<>(providers);
    }

    /**
     * A provider of OpenID Connect.
     *
     * @param name on the button of the sign-in page; null for its name in the configuration
     * @param requires {@code claim=value} pairs that a person must have to sign in
     * @param groupsClaim claim with the groups of a person, a path with dots
     * @param administrators groups whose people are administrators
     * @param roles {@code group=project:role} triples
     */
    record ProviderSettings(
            @DefaultValue("") String issuer,
            @DefaultValue("") String clientId,
            @DefaultValue("") String clientSecret,
            @Nullable String name,
            @DefaultValue({"openid", "profile", "email"}) List<String> scopes,
            @DefaultValue List<String> requires,
            @DefaultValue("groups") String groupsClaim,
            @DefaultValue List<String> administrators,
            @DefaultValue List<String> roles) {
        ProviderSettings {
            if (issuer.isBlank() || clientId.isBlank() || clientSecret.isBlank()) {
                throw new IllegalArgumentException("A provider needs issuer, client-id and client-secret.");
            }
            requires.forEach(Pair::of);
            roles.forEach(GroupRole::of);
        }

        List<GroupRole> groupRoles() {
            return roles.stream().map(GroupRole::of).toList();
        }

        List<Pair> requiredClaims() {
            return requires.stream().map(Pair::of).toList();
        }
    }

    /** The texts around the last {@code =}: names of groups may contain it. */
    record Pair(String left, String right) {
        static Pair of(String text) {
            int separator = text.lastIndexOf('=');
            if (separator < 1) {
                throw new IllegalArgumentException("'" + text + "' is not of the form name=value.");
            }
            return new Pair(
                    text.substring(0, separator).strip(),
                    text.substring(separator + 1).strip());
        }
    }

    /** The role of a group in a project. */
    record GroupRole(String group, String project, ProjectRole role) {
        static GroupRole of(String text) {
            Pair pair = Pair.of(text);
            int separator = pair.right().indexOf(':');
            try {
                return new GroupRole(
                        pair.left(),
                        pair.right().substring(0, separator),
                        ProjectRole.valueOf(
                                pair.right().substring(separator + 1).toUpperCase(Locale.ROOT)));
            } catch (IndexOutOfBoundsException | IllegalArgumentException unreadable) {
                throw new IllegalArgumentException(
                        "'" + text
                                + "' is not of the form group=project:role, with the role viewer, member or maintainer.",
                        unreadable);
            }
        }
    }
}
