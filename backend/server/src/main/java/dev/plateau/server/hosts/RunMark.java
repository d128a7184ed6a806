package dev.plateau.server.hosts;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import java.time.Instant;
import org.hibernate.annotations.Immutable;

/** An exclusion of a run from detection, or its end. */
@Entity
@Immutable
public class RunMark {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    long projectId;
    long runId;
    private boolean excluded;
    private String reason;
    private String markedBy;
    private Instant markedAt;

    @SuppressWarnings("NullAway.Init")
    protected RunMark() {}

    RunMark(long projectId, long runId, boolean excluded, String reason, String markedBy, Instant markedAt) {
        this.projectId = projectId;
        this.runId = runId;
        this.excluded = excluded;
        this.reason = reason;
        this.markedBy = markedBy;
        this.markedAt = markedAt;
    }

    /** False if the run was included again. */
    public boolean excluded() {
        return excluded;
    }

    public String reason() {
        return reason;
    }

    /** A person's or a token's name. */
    public String markedBy() {
        return markedBy;
    }

    public Instant markedAt() {
        return markedAt;
    }
}
