package dev.plateau.server.comparisons;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import java.time.Instant;
import org.hibernate.annotations.PartitionKey;

/** A commit with a name that is unique in its project, such as {@code v3.3}. */
@Entity
public class Release {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    @PartitionKey
    @Column(updatable = false)
    long projectId;

    private String name;
    private String commitSha;
    private Instant releasedAt;
    private Instant savedAt;
    private String savedBy;

    @SuppressWarnings("NullAway.Init")
    protected Release() {}

    Release(long projectId, ReleaseFacts facts, Instant savedAt, String savedBy) {
        this.projectId = projectId;
        this.name = facts.name();
        move(facts, savedAt, savedBy);
    }

    final void move(ReleaseFacts facts, Instant now, String who) {
        commitSha = facts.commit();
        releasedAt = facts.time();
        savedAt = now;
        savedBy = who;
    }

    public long id() {
        return id;
    }

    public String name() {
        return name;
    }

    public String commit() {
        return commitSha;
    }

    /** Position on the commit axis: the time of the commit. */
    public Instant time() {
        return releasedAt;
    }

    public Instant savedAt() {
        return savedAt;
    }

    /** Name of a person or token. */
    public String savedBy() {
        return savedBy;
    }
}
