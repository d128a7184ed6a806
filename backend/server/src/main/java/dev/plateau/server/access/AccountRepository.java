package dev.plateau.server.access;

import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

interface AccountRepository extends JpaRepository<Account, Long> {
    /** The account of a name, in whatever case. Two old accounts may differ in case only. */
    @Query("""
            select a from Account a where lower(a.name) = lower(:name)
            order by case when a.name = :name then 0 else 1 end, a.id limit 1
            """)
    Optional<Account> findByName(String name);
}
