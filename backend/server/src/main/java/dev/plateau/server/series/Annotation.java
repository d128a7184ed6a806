package dev.plateau.server.series;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A note by a person at a position of a series: a new machine, a change of the benchmark. */
@Entity
public class Annotation {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "ids")
    @SequenceGenerator(name = "ids", sequenceName = "ids")
    private long id;

    long seriesId;
    private Instant position;

    @Nullable
    private Long scoreId;

    private String text;
    private Instant createdAt;

    @SuppressWarnings("NullAway.Init")
    protected Annotation() {}

    Annotation(long seriesId, Instant position, @Nullable Long scoreId, String text, Instant createdAt) {
        this.seriesId = seriesId;
        this.position = position;
        this.scoreId = scoreId;
        this.text = text;
        this.createdAt = createdAt;
    }

    public long id() {
        return id;
    }

    public Instant position() {
        return position;
    }

    /** Score of the point that it was added to; several points can have its position. Null for a position only. The point may have been deleted. */
    public @Nullable Long scoreId() {
        return scoreId;
    }

    public String text() {
        return text;
    }

    public Instant createdAt() {
        return createdAt;
    }
}
