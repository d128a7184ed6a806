package dev.plateau.server.series;

import dev.plateau.server.series.Annotation.StoredAnnotation;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The notes of people on series. */
@Service
public class Annotations {
    private final AnnotationRepository annotations;
    private final Clock clock;

    Annotations(AnnotationRepository annotations, Clock clock) {
        this.annotations = annotations;
        this.clock = clock;
    }

    /** The notes on a series in the order of their positions. */
    public List<Annotation> of(long series) {
        return annotations.findBySeriesIdOrderByPositionAscIdAsc(series).stream()
                .map(StoredAnnotation::toRecord)
                .toList();
    }

    /** Adds a note at a position, and at the point of a score where one is given. */
    public Annotation add(long series, Instant position, @Nullable Long score, String text) {
        return annotations
                .save(new StoredAnnotation(series, new Annotation(0, position, score, text, clock.instant())))
                .toRecord();
    }

    /** Removes a note; false if the series has no such note. */
    @Transactional
    public boolean remove(long series, long id) {
        return annotations.deleteBySeriesIdAndId(series, id) == 1;
    }
}
