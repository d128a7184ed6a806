package dev.plateau.server.access;

import jakarta.persistence.LockModeType;
import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Lock;

interface MembershipRepository extends JpaRepository<Membership, Long> {
    List<Membership> findByProjectIdOrderByAccountName(long project);

    /** Those with a role, locked. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    List<Membership> findByProjectIdAndRoleOrderById(long project, ProjectRole role);

    List<Membership> findByAccountName(String account);

    Optional<Membership> findByProjectIdAndAccountName(long project, String account);
}
