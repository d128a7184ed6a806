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

/** The role of an account in a project. */
@Entity
class Membership {
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
    }

    boolean isActive() {
        return !account.disabled();
    }

    Members.Member member() {
        return new Members.Member(account.name(), role, since);
    }
}
