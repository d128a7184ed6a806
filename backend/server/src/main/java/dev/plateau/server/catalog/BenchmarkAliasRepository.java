package dev.plateau.server.catalog;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

interface BenchmarkAliasRepository extends JpaRepository<BenchmarkAlias, Long> {
    List<BenchmarkAlias> findByProjectIdOrderByOldName(long project);

    Optional<BenchmarkAlias> findByProjectIdAndOldName(long project, String oldName);

    long countByProjectId(long project);
}
