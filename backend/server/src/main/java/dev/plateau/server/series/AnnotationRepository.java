package dev.plateau.server.series;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;

interface AnnotationRepository extends JpaRepository<Annotation, Long> {
    List<Annotation> findBySeriesIdOrderByPositionAscIdAsc(long series);

    /** Returns the number of deleted notes: 0 if the series has no such note. */
    long deleteBySeriesIdAndId(long series, long id);
}
