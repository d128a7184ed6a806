package dev.plateau.server.hosts;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import java.time.Instant;
import org.hibernate.annotations.Immutable;

/** Somebody excluded a run from detection, or included it again. */
@Entity
@Immutable
public class RunMark {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    long runId;
    private boolean excluded;
    private String why;
    private String who;
    private Instant at;

    @SuppressWarnings("NullAway.Init")
    protected RunMark() {}

    RunMark(long runId, boolean excluded, String why, String who, Instant at) {
        this.runId = runId;
        this.excluded = excluded;
        this.why = why;
        this.who = who;
        this.at = at;
    }

    /** False where it was included again. */
    public boolean excluded() {
        return excluded;
    }

    public String why() {
        return why;
    }

    /** A person's or a token's name. */
    public String who() {
        return who;
    }

    public Instant at() {
        return at;
    }
}
