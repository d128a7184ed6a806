package dev.plateau.server.runs;

import dev.plateau.wire.model.Direction;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import org.hibernate.annotations.PartitionKey;

/** The better direction of a metric in a project, as set by people: the unit of a counter that a benchmark defines does not tell. */
@Entity
public class MetricDirection {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    @PartitionKey
    @Column(updatable = false)
    long projectId;

    private String metric;

    @Enumerated(EnumType.STRING)
    Direction direction;

    @SuppressWarnings("NullAway.Init")
    protected MetricDirection() {}

    MetricDirection(long projectId, String metric, Direction direction) {
        this.projectId = projectId;
        this.metric = metric;
        this.direction = direction;
    }

    /** As JMH writes it: {@code failedOffers}. */
    public String metric() {
        return metric;
    }

    public Direction direction() {
        return direction;
    }
}
