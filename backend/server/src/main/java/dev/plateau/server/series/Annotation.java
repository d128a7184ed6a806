package dev.plateau.server.series;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.PartitionKey;
import org.jspecify.annotations.Nullable;

/**
 * A note by a person at a position of a series: a new machine, a change of the benchmark.
 *
 * @param scoreId score of the point that it was added to, which may have been deleted; several points can have its position. Null for a position only
 */
public record Annotation(
        long id, Instant position, @Nullable Long scoreId, String text, Instant createdAt) {
    /** The row of an {@link Annotation}. */
    @Entity(name = "StoredAnnotation")
    @Table(name = "annotation")
    static class StoredAnnotation {
        @Id
        @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "ids")
        @SequenceGenerator(name = "ids", sequenceName = "ids")
        private long id;

        @PartitionKey
        @Column(updatable = false)
        long projectId;

        long seriesId;
        private Instant position;

        @Nullable
        private Long scoreId;

        private String text;
        private Instant createdAt;

        @SuppressWarnings("NullAway.Init")
        protected StoredAnnotation() {}

        StoredAnnotation(long projectId, long seriesId, Annotation added) {
            this.projectId = projectId;
            this.seriesId = seriesId;
            this.position = added.position();
            this.scoreId = added.scoreId();
            this.text = added.text();
            this.createdAt = added.createdAt();
        }

        Annotation toRecord() {
            return new Annotation(id, position, scoreId, text, createdAt);
        }
    }
}
