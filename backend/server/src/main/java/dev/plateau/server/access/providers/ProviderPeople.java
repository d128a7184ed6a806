package dev.plateau.server.access.providers;

import dev.plateau.server.access.Accounts;
import dev.plateau.server.access.Members;
import dev.plateau.server.access.Person;
import dev.plateau.server.access.ProjectRole;
import dev.plateau.server.access.providers.SignInSettings.GroupRole;
import dev.plateau.server.access.providers.SignInSettings.ProviderSettings;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.platform.storage.TransactionLock;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.oidc.StandardClaimAccessor;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The accounts of people who sign in with a provider. Issuer and subject identify a person; the first sign-in makes the account. */
@Component
class ProviderPeople {
    private final JdbcClient database;
    private final Accounts accounts;
    private final Members members;
    private final Projects projects;

    ProviderPeople(JdbcClient database, Accounts accounts, Members members, Projects projects) {
        this.database = database;
        this.accounts = accounts;
        this.members = members;
        this.projects = projects;
    }

    /**
     * The person of a sign-in, with the rights that the person's groups give now.
     *
     * @param id name of the provider in the configuration
     * @throws OAuth2AuthenticationException if the person may not sign in
     */
    @Transactional
    Person signIn(OidcUser user, String id, ProviderSettings provider) {
        for (SignInSettings.Pair required : provider.requiredClaims()) {
            if (!values(user, required.left()).contains(required.right())) {
                throw refusal("missing_claim", "The claim " + required.left() + " has not the required value.");
            }
        }
        long account = account(user, id);
        if (accounts.active(account).isEmpty()) {
            throw refusal("account_disabled", "The account is disabled.");
        }
        verifiedMail(user).ifPresent(mail -> accounts.setMailIfFree(account, mail));
        Set<String> groups = values(user, provider.groupsClaim());
        accounts.renewAdministrator(account, provider.administrators().stream().anyMatch(groups::contains));
        Person person = accounts.active(account).orElseThrow();
        members.renew(person, roles(provider, groups));
        return person;
    }

    private long account(OidcUser user, String id) {
        String issuer = Objects.requireNonNull(user.getIssuer()).toString();
        String subject = Objects.requireNonNull(user.getSubject());
        TransactionLock.take(database, "identity " + issuer + " " + subject, 0);
        return database.sql("select account_id from account_identity where issuer = ? and subject = ?")
                .params(issuer, subject)
                .query(Long.class)
                .optional()
                .orElseGet(() -> {
                    long account = accounts.createWithoutPassword(names(user, id, subject), user.getFullName());
                    database.sql("insert into account_identity (issuer, subject, account_id) values (?, ?, ?)")
                            .params(issuer, subject, account)
                            .update();
                    return account;
                });
    }

    /** Names for an account, best first. Another account may have a name; that does not make it the same person. */
    private static List<String> names(StandardClaimAccessor user, String id, String subject) {
        String name = Stream.of(user.getPreferredUsername(), user.getEmail(), user.getFullName())
                .filter(claim -> claim != null && !claim.isBlank())
                .findFirst()
                .orElse(subject);
        return List.of(name, name + "-" + id, subject + "-" + id);
    }

    private static Optional<String> verifiedMail(StandardClaimAccessor user) {
        return Boolean.TRUE.equals(user.getEmailVerified()) ? Optional.ofNullable(user.getEmail()) : Optional.empty();
    }

    /** The highest role in each project; projects that do not exist yet are left out. */
    private Map<Long, ProjectRole> roles(ProviderSettings provider, Set<String> groups) {
        Map<Long, ProjectRole> roles = new HashMap<>();
        for (GroupRole given : provider.groupRoles()) {
            if (groups.contains(given.group())) {
                projects.find(given.project())
                        .ifPresent(project -> roles.merge(
                                project.id(), given.role(), (one, other) -> one.includes(other) ? one : other));
            }
        }
        return roles;
    }

    /** The texts of a claim. Its name is that of a claim, or a path: {@code realm_access.roles}. */
    static Set<String> values(OidcUser user, String claim) {
        Object value = user.getClaims().get(claim);
        if (value == null) {
            value = user.getClaims();
            for (String part : claim.split("\\.", -1)) {
                value = value instanceof Map<?, ?> map ? map.get(part) : null;
            }
        }
        Collection<?> all =
                value instanceof Collection<?> several ? several : value == null ? List.of() : List.of(value);
        return all.stream().map(String::valueOf).collect(Collectors.toSet());
    }

    private static OAuth2AuthenticationException refusal(String code, @Nullable String reason) {
        return new OAuth2AuthenticationException(new OAuth2Error(code, reason, null));
    }
}
