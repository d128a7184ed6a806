package dev.plateau.server.requests;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import java.time.Instant;

/** An agent that asked for something to do. */
@Entity
@IdClass(Agent.Key.class)
public class Agent {
    @Id
    long projectId;

    @Id
    private String name;

    private String host;
    private Instant lastSeenAt;

    /** What tells it from all others. */
    record Key(long projectId, String name) {}

    @SuppressWarnings("NullAway.Init")
    protected Agent() {}

    public String name() {
        return name;
    }

    /** Fingerprint of its machine. */
    public String host() {
        return host;
    }

    /** When it was last heard of: asking, or at work. */
    public Instant lastSeenAt() {
        return lastSeenAt;
    }
}
