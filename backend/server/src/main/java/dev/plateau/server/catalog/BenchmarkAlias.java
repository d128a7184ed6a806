package dev.plateau.server.catalog;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import java.time.Instant;
import org.hibernate.annotations.PartitionKey;

/** A former name of a benchmark in a project, as set by people: its results are stored under the new name. */
@Entity
public class BenchmarkAlias {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    @PartitionKey
    @Column(updatable = false)
    long projectId;

    private String oldName;
    private String newName;
    private Instant setAt;
    private String setBy;

    @SuppressWarnings("NullAway.Init")
    protected BenchmarkAlias() {}

    BenchmarkAlias(long projectId, String oldName, String newName, Instant setAt, String setBy) {
        this.projectId = projectId;
        this.oldName = oldName;
        this.newName = newName;
        this.setAt = setAt;
        this.setBy = setBy;
    }

    void lead(String newName, Instant setAt, String setBy) {
        this.newName = newName;
        this.setAt = setAt;
        this.setBy = setBy;
    }

    /** Full name of the JMH method, as uploads have it: {@code org.example.Queue.offer}. */
    public String oldName() {
        return oldName;
    }

    /** Its full name since. */
    public String newName() {
        return newName;
    }

    public Instant setAt() {
        return setAt;
    }

    /** A person's or a token's name. */
    public String setBy() {
        return setBy;
    }
}
