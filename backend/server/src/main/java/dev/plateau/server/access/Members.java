package dev.plateau.server.access;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.platform.audit.AuditAction;
import dev.plateau.server.platform.audit.AuditActor;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The members of projects. */
@Service
public class Members {
    private final MembershipRepository memberships;
    private final AccountRepository accounts;
    private final Projects projects;
    private final Clock clock;
    private final AuditLog audit;

    Members(
            MembershipRepository memberships,
            AccountRepository accounts,
            Projects projects,
            Clock clock,
            AuditLog audit) {
        this.audit = audit;
        this.memberships = memberships;
        this.accounts = accounts;
        this.projects = projects;
        this.clock = clock;
    }

    /**
     * An account with a role in a project.
     *
     * @param name of the account
     * @param since time of its addition
     * @param byGroups true for a role by groups of single sign-on, which ends with them
     */
    public record Member(String name, ProjectRole role, Instant since, boolean byGroups) {}

    /** The members of a project, by name. */
    public List<Member> of(long project) {
        return memberships.findByProjectIdOrderByAccountName(project).stream()
                .map(Membership::member)
                .toList();
    }

    /**
     * Adds an account to a project, or changes its role.
     *
     * @throws IllegalArgumentException if there is no account of this name, or it is the last maintainer
     */
    @Transactional
    public Member put(long project, String name, ProjectRole role) {
        Optional<Membership> known = memberships.findByProjectIdAndAccountName(project, name);
        audit.changed(
                project,
                subject(name),
                Map.of(
                        "role",
                        known.<Object>map(membership -> membership.member().role())
                                .orElse("")),
                Map.of("role", role));
        if (role != ProjectRole.MAINTAINER) {
            known.ifPresent(membership -> keepAMaintainer(project, membership));
        }
        known.ifPresent(membership -> membership.become(role));
        return known.orElseGet(() -> memberships.save(new Membership(project, account(name), role, clock.instant())))
                .member();
    }

    /**
     * Replaces the roles that groups of single sign-on give a person. Roles given by hand stay.
     *
     * @param byGroups roles by project
     */
    @Transactional
    public void renew(Person person, Map<Long, ProjectRole> byGroups) {
        Map<Long, ProjectRole> missing = new HashMap<>(byGroups);
        for (Membership membership : memberships.findByAccountName(person.name())) {
            long project = membership.projectId();
            ProjectRole before = membership.member().role();
            missing.remove(project);
            if (membership.renew(byGroups.get(project))) {
                recordGroups(project, person, before, membership.member().role());
            } else {
                memberships.delete(membership);
                recordGroups(project, person, before, "none");
            }
        }
        missing.forEach((project, role) -> {
            memberships.save(Membership.byGroups(project, account(person.name()), role, clock.instant()));
            recordGroups(project, person, "none", role);
        });
    }

    private void recordGroups(long project, Person person, Object before, Object after) {
        if (!before.equals(after)) {
            audit.record(
                    AuditActor.SERVER,
                    project,
                    AuditAction.CHANGED,
                    AuditSubject.of(Kind.MEMBER, person.account(), person.name()),
                    Map.of("role", before),
                    Map.of("role", after, "by", "groups"));
        }
    }

    private AuditSubject subject(String name) {
        return AuditSubject.of(Kind.MEMBER, account(name).person().account(), name);
    }

    private Account account(String name) {
        return accounts.findByName(name)
                .orElseThrow(() -> new IllegalArgumentException("There is no account “" + name
                        + "”. Enter the name with which the person signs in; an administrator creates accounts."));
    }

    /** Locks the maintainers, so that two of them can't remove each other. */
    private void keepAMaintainer(long project, Membership changed) {
        if (memberships.findByProjectIdAndRoleOrderById(project, ProjectRole.MAINTAINER).stream()
                .filter(Membership::isActive)
                .toList()
                .equals(List.of(changed))) {
            throw new IllegalArgumentException("“" + changed.member().name()
                    + "” is the last maintainer of the project. Make another account a maintainer first.");
        }
    }

    /**
     * Removes an account from a project; false if it has no role there.
     *
     * @throws IllegalArgumentException if it is the last maintainer
     */
    @Transactional
    public boolean remove(long project, String name) {
        Optional<Membership> known = memberships.findByProjectIdAndAccountName(project, name);
        known.ifPresent(membership -> {
            keepAMaintainer(project, membership);
            memberships.delete(membership);
            audit.deleted(project, subject(name));
        });
        return known.isPresent();
    }

    /**
     * Creates a project, with its creator as maintainer.
     *
     * @throws IllegalArgumentException if the name is invalid or taken; the message has the reason
     */
    @Transactional
    public Project create(String name, Person creator) {
        Project project = projects.create(name);
        if (creator.account() != 0) {
            put(project.id(), creator.name(), ProjectRole.MAINTAINER);
        }
        return project;
    }
}
