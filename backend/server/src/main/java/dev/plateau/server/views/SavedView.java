package dev.plateau.server.views;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import java.time.Instant;
import org.hibernate.annotations.Immutable;

/** A page with its whole state under a name. It is deleted and saved again, never edited. */
@Entity
@Immutable
public class SavedView {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    long projectId;
    private String name;
    private String address;
    private Instant savedAt;
    private String savedBy;

    @SuppressWarnings("NullAway.Init")
    protected SavedView() {}

    SavedView(long projectId, String name, String address, Instant savedAt, String savedBy) {
        this.projectId = projectId;
        this.name = name;
        this.address = address;
        this.savedAt = savedAt;
        this.savedBy = savedBy;
    }

    public long id() {
        return id;
    }

    /** Unique in the project. */
    public String name() {
        return name;
    }

    /** Path and query of the page, such as {@code /projects/shop/matrix?order=largest}. */
    public String address() {
        return address;
    }

    public Instant savedAt() {
        return savedAt;
    }

    /** A person's name. */
    public String savedBy() {
        return savedBy;
    }
}
