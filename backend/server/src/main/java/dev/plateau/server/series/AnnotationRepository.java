package dev.plateau.server.series;

import dev.plateau.server.series.Annotation.StoredAnnotation;
import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;

interface AnnotationRepository extends JpaRepository<StoredAnnotation, Long> {
    List<StoredAnnotation> findByProjectIdAndSeriesIdOrderByPositionAscIdAsc(long project, long series);

    /** Returns the number of deleted notes: 0 if the series has no such note. */
    long deleteByProjectIdAndSeriesIdAndId(long project, long series, long id);
}
