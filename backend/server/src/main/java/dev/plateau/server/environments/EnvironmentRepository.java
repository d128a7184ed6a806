package dev.plateau.server.environments;

import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface EnvironmentRepository extends JpaRepository<StoredEnvironment, Long> {
    Optional<StoredEnvironment> findByHostIdAndJdkIdAndFlagSetId(long hostId, long jdkId, long flagSetId);

    /** Stores the first list of flags: a later upload changes nothing. */
    @Modifying
    @Query("""
            update StoredEnvironment environment set environment.flagList = :digest
            where environment.id = :id and environment.flagList is null
            """)
    void keepFlagList(long id, byte[] digest);

    /** Stores the first list of unlocked flags: a later upload changes nothing. */
    @Modifying
    @Query("""
            update StoredEnvironment environment set environment.unlockedFlagList = :digest
            where environment.id = :id and environment.unlockedFlagList is null
            """)
    void keepUnlockedFlagList(long id, byte[] digest);
}
