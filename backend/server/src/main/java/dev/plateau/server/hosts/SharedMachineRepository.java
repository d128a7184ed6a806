package dev.plateau.server.hosts;

import java.time.Instant;
import java.util.Set;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface SharedMachineRepository extends JpaRepository<SharedMachine, String> {
    @Query("select machine.fingerprint from SharedMachine machine")
    Set<String> fingerprints();

    /** Two people may share the same machine at once: the first one counts. */
    @Modifying
    @Query("""
            insert into SharedMachine (fingerprint, sharedAt, sharedBy) values (:fingerprint, :sharedAt, :sharedBy)
            on conflict do nothing
            """)
    void share(String fingerprint, Instant sharedAt, String sharedBy);
}
