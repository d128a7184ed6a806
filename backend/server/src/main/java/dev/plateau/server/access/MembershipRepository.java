package dev.plateau.server.access;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

interface MembershipRepository extends JpaRepository<Membership, Long> {
    List<Membership> findByProjectIdOrderByAccountName(long project);

    Optional<Membership> findByProjectIdAndAccountName(long project, String account);
}
