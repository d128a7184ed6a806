package dev.plateau.server.hosts;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import java.time.Instant;
import org.hibernate.annotations.Immutable;

/** A host changed at some time, as people say. */
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
    private String who;
    private Instant at;

    @SuppressWarnings("NullAway.Init")
    protected HostMark() {}

    HostMark(long projectId, long hostId, Instant since, String text, String who, Instant at) {
        this.projectId = projectId;
        this.hostId = hostId;
        this.since = since;
        this.text = text;
        this.who = who;
        this.at = at;
    }

    public long id() {
        return id;
    }

    long hostId() {
        return hostId;
    }

    /** Runs measured then and later are of the changed host. */
    public Instant since() {
        return since;
    }

    /** What changed: "new BIOS". */
    public String text() {
        return text;
    }

    /** A person's or a token's name. */
    public String who() {
        return who;
    }

    /** When the mark was added. */
    public Instant at() {
        return at;
    }
}
