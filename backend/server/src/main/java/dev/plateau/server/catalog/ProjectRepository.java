package dev.plateau.server.catalog;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

interface ProjectRepository extends JpaRepository<Project, Long> {
    List<Project> findByDeletingFalseOrderByName();

    Optional<Project> findByName(String name);

    boolean existsByIdAndDeletingFalse(long id);
}
