package dev.plateau.server.access;

import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.SequenceGenerator;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The role of an account in a project. */
@Entity
class Membership {
    private static final String NONE = "NONE";

    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "ids")
    @SequenceGenerator(name = "ids", sequenceName = "ids")
    private long id;

    long projectId;

    @ManyToOne(fetch = FetchType.EAGER, optional = false)
    @JoinColumn(name = "account_id")
    private Account account;

    @Enumerated(EnumType.STRING)
    private ProjectRole role;

    private Instant since;

    /** The role given by hand where groups give a higher one, {@code NONE} without one; null where groups give no more. */
    private @Nullable String roleWithoutGroups;

    @SuppressWarnings("NullAway.Init")
    protected Membership() {}

    Membership(long projectId, Account account, ProjectRole role, Instant since) {
        this.projectId = projectId;
        this.account = account;
        this.role = role;
        this.since = since;
    }

    void become(ProjectRole other) {
        role = other;
        roleWithoutGroups = null;
    }

    /** A role that only groups give, so far. */
    static Membership byGroups(long projectId, Account account, ProjectRole role, Instant since) {
        var membership = new Membership(projectId, account, role, since);
        membership.roleWithoutGroups = NONE;
        return membership;
    }

    /** Replaces the role by groups. Returns false if no role is left. */
    boolean renew(@Nullable ProjectRole byGroups) {
        ProjectRole byHand = roleWithoutGroups == null
                ? Objects.requireNonNull(role)
                : roleWithoutGroups.equals(NONE) ? null : ProjectRole.valueOf(roleWithoutGroups);
        if (byGroups != null && (byHand == null || !byHand.includes(byGroups))) {
            role = byGroups;
            roleWithoutGroups = byHand == null ? NONE : byHand.name();
        } else if (byHand != null) {
            become(byHand);
        }
        return byGroups != null || byHand != null;
    }

    long projectId() {
        return projectId;
    }

    boolean isActive() {
        return !account.disabled();
    }

    Members.Member member() {
        return new Members.Member(account.name(), role, since, roleWithoutGroups != null);
    }
}
