package dev.plateau.server.series;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

interface AnnotationRepository extends JpaRepository<Annotation, Long> {
    List<Annotation> findBySeriesIdOrderByPositionAscIdAsc(long series);

    Optional<Annotation> findByIdAndSeriesId(long id, long series);
}
