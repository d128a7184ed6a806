package dev.plateau.server.catalog;

import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/** The benchmarks of a team. Only changed columns are written: a new address must not bring back a project that is being deleted. */
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
    private boolean authorNames = true;

    @Enumerated(EnumType.STRING)
    private ProjectVisibility visibility = ProjectVisibility.SIGNED_IN;

    @SuppressWarnings("NullAway.Init")
    protected Project() {}

    Project(String name, Instant createdAt) {
        this.name = name;
        this.createdAt = createdAt;
    }

    /** The current row. */
    Project(String name, ResultSet row) throws SQLException {
        this(name, row.getObject("created_at", OffsetDateTime.class).toInstant());
        id = row.getLong("id");
        repository = row.getString("repository");
        authorNames = row.getBoolean("author_names");
        visibility = ProjectVisibility.valueOf(row.getString("visibility"));
    }

    void keepRepository(@Nullable Repository kept) {
        repository = kept == null ? null : kept.address();
    }

    /** True if it stores the names of commit authors. */
    boolean keepsAuthors() {
        return authorNames;
    }

    void keepAuthors(boolean kept) {
        authorNames = kept;
    }

    void show(ProjectVisibility readers) {
        visibility = readers;
    }

    /** The people who may read it without a role in it. */
    public ProjectVisibility visibility() {
        return visibility;
    }

    /** Removes it from all lists. */
    void hide() {
        deleting = true;
    }

    void restore() {
        deleting = false;
    }

    /** True while its rows are being deleted, or are about to be. */
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

    /** Its source repository; null when no address was entered. */
    public @Nullable Repository repository() {
        return repository == null ? null : Repository.of(repository);
    }

    /** Equality by id: each transaction has its own object for the same row. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Project project && project.id == id;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(id);
    }
}
