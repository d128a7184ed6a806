package dev.plateau.server.hosts;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import java.time.Instant;
import org.hibernate.annotations.Immutable;

/** A change of a host at some time, marked by people. */
@Entity
@Immutable
public class HostMark {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    long projectId;
    private long hostId;
    private Instant since;
    private String text;
    private String markedBy;
    private Instant markedAt;

    @SuppressWarnings("NullAway.Init")
    protected HostMark() {}

    HostMark(long projectId, long hostId, Instant since, String text, String markedBy, Instant markedAt) {
        this.projectId = projectId;
        this.hostId = hostId;
        this.since = since;
        this.text = text;
        this.markedBy = markedBy;
        this.markedAt = markedAt;
    }

    public long id() {
        return id;
    }

    long hostId() {
        return hostId;
    }

    /** Time of the change: runs measured then and later are of the changed host. */
    public Instant since() {
        return since;
    }

    /** The change: "new BIOS". */
    public String text() {
        return text;
    }

    /** A person's or a token's name. */
    public String markedBy() {
        return markedBy;
    }

    /** Time at which the mark was added. */
    public Instant markedAt() {
        return markedAt;
    }
}
