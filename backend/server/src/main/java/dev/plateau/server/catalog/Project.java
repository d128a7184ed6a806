package dev.plateau.server.catalog;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import java.time.Instant;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/** What a team measures. Only changed columns are written: a new address must not bring back a project that is being deleted. */
@Entity
@DynamicUpdate
public class Project {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "ids")
    @SequenceGenerator(name = "ids", sequenceName = "ids")
    private long id;

    private String name;
    private Instant createdAt;

    @Nullable
    private String repository;

    private boolean deleting;

    @SuppressWarnings("NullAway.Init")
    protected Project() {}

    Project(String name, Instant createdAt) {
        this.name = name;
        this.createdAt = createdAt;
    }

    void keepRepository(@Nullable Repository kept) {
        repository = kept == null ? null : kept.address();
    }

    /** Takes it out of all lists for good. */
    void hide() {
        deleting = true;
    }

    /** Whether its rows are being deleted. */
    boolean deleting() {
        return deleting;
    }

    public long id() {
        return id;
    }

    public String name() {
        return name;
    }

    public Instant createdAt() {
        return createdAt;
    }

    /** Where its code is; null when nobody entered an address. */
    public @Nullable Repository repository() {
        return repository == null ? null : Repository.of(repository);
    }

    /** Each transaction has an object of its own for the same row. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Project project && project.id == id;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(id);
    }
}
