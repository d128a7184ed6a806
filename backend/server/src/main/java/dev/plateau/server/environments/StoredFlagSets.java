package dev.plateau.server.environments;

import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface StoredFlagSets extends JpaRepository<StoredFlagSet, Long> {
    Optional<StoredFlagSet> findByProjectIdAndDigest(long projectId, byte[] digest);

    @Modifying
    @Query("update StoredFlagSet flagSet set flagSet.name = :name where flagSet.id = :id")
    void rename(long id, String name);
}
