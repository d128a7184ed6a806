package dev.plateau.server.dashboard;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hibernate.annotations.PartitionKey;

/** A page with its whole state under a name. Apart from its pin it is never edited, but deleted and saved again. */
@Entity
public class SavedView {
    private static final Pattern SERIES = Pattern.compile("/projects/[^/]+/series/([0-9]{1,18})(?:\\?.*)?");

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    @PartitionKey
    @Column(updatable = false)
    long projectId;

    private String name;
    private String address;
    private Instant savedAt;
    private String savedBy;
    private boolean pinned;

    @SuppressWarnings("NullAway.Init")
    protected SavedView() {}

    SavedView(long projectId, String name, String address, Instant savedAt, String savedBy, boolean pinned) {
        this.projectId = projectId;
        this.name = name;
        this.address = address;
        this.savedAt = savedAt;
        this.savedBy = savedBy;
        this.pinned = pinned;
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

    /** True if the overview shows its chart. */
    public boolean pinned() {
        return pinned;
    }

    void pin(boolean onOverview) {
        pinned = onOverview;
    }

    /** The series whose chart the page shows; empty for other pages. */
    public OptionalLong series() {
        Matcher matcher = SERIES.matcher(address);
        return matcher.matches() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }
}
