package dev.plateau.server.alerts;

import dev.plateau.server.alerts.LastSeen.AgentMachine;
import dev.plateau.server.alerts.LastSeen.MatrixRow;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Objects;
import org.hibernate.annotations.PartitionKey;
import org.jspecify.annotations.Nullable;

/** Missing data that a rule detected: a row of the matrix, or the machine of an agent. A whole matrix may be missing at once. */
@Entity
@Table(name = "missing_data")
class StoredMissingData {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "ids")
    @SequenceGenerator(name = "ids", sequenceName = "ids")
    private long id;

    @PartitionKey
    @Column(updatable = false)
    long projectId;

    long ruleId;

    @Embedded
    @Nullable
    private MatrixRow row;

    @Nullable
    private String machine;

    private Instant lastAt;
    Instant detectedAt;

    @Nullable
    Instant endedAt;

    @SuppressWarnings("NullAway.Init")
    protected StoredMissingData() {}

    StoredMissingData(AlertRule rule, LastSeen lastSeen, Instant detectedAt) {
        this.projectId = rule.project();
        this.ruleId = rule.id();
        this.lastAt = lastSeen.last();
        this.detectedAt = detectedAt;
        switch (lastSeen.source()) {
            case MatrixRow found -> this.row = found;
            case AgentMachine found -> this.machine = found.fingerprint();
        }
    }

    /** Ends the gap: it reported again. */
    void end(Instant now) {
        endedAt = now;
    }

    /** Its source, and the time of the last report before the gap. */
    LastSeen lastSeen() {
        return new LastSeen(row == null ? new AgentMachine(Objects.requireNonNull(machine)) : row, lastAt, null);
    }
}
