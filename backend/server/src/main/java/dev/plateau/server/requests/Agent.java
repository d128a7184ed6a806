package dev.plateau.server.requests;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import java.time.Instant;

/** An agent that asked for requests. */
@Entity
@IdClass(Agent.Key.class)
public class Agent {
    @Id
    long projectId;

    @Id
    private String name;

    private String host;
    private Instant lastSeenAt;

    /** The primary key of an agent. */
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

    /** Time of its last claim or heartbeat. */
    public Instant lastSeenAt() {
        return lastSeenAt;
    }
}
