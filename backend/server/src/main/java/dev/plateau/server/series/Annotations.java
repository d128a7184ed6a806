package dev.plateau.server.series;

import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.series.Annotation.StoredAnnotation;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The notes of people on series. */
@Service
public class Annotations {
    private final AnnotationRepository annotations;
    private final Clock clock;
    private final AuditLog audit;

    Annotations(AnnotationRepository annotations, Clock clock, AuditLog audit) {
        this.audit = audit;
        this.annotations = annotations;
        this.clock = clock;
    }

    /** The notes on a series in the order of their positions. */
    public List<Annotation> of(long project, long series) {
        return annotations.findByProjectIdAndSeriesIdOrderByPositionAscIdAsc(project, series).stream()
                .map(StoredAnnotation::toRecord)
                .toList();
    }

    /** Adds a note at a position, and at the point of a score where one is given. */
    @Transactional
    public Annotation add(long project, long series, Instant position, @Nullable Long score, String text) {
        Annotation added = annotations
                .save(new StoredAnnotation(project, series, new Annotation(0, position, score, text, clock.instant())))
                .toRecord();
        audit.created(project, subject(added.id()), Map.of("series", series));
        return added;
    }

    /** Removes a note; false if the series has no such note. */
    @Transactional
    public boolean remove(long project, long series, long id) {
        boolean removed = annotations.deleteByProjectIdAndSeriesIdAndId(project, series, id) == 1;
        if (removed) {
            audit.deleted(project, subject(id));
        }
        return removed;
    }

    private static AuditSubject subject(long annotation) {
        return AuditSubject.of(Kind.ANNOTATION, annotation, null);
    }
}
