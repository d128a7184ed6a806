package dev.plateau.server.alerts.missing;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Missing data that a rule detected: a row of the matrix, or the machine of an agent. A whole matrix may be missing at once. */
@Entity
@Table(name = "missing_data")
class StoredMissingData {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "ids")
    @SequenceGenerator(name = "ids", sequenceName = "ids")
    private long id;

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

    /** The columns of a row of the matrix, all null for a machine. */
    @Embeddable
    record MatrixRow(
            @Column(name = "benchmark_key_id") Long benchmarkKey,
            @Column(name = "host_id") Long host,
            @Column(name = "jdk_feature") Integer feature,
            @Column(name = "flag_set_id") Long flagSet) {}

    @SuppressWarnings("NullAway.Init")
    protected StoredMissingData() {}

    StoredMissingData(long ruleId, LastSeen lastSeen, Instant detectedAt) {
        this.ruleId = ruleId;
        this.lastAt = lastSeen.last();
        this.detectedAt = detectedAt;
        switch (lastSeen.subject()) {
            case Subject.Row found ->
                this.row = new MatrixRow(found.benchmarkKey(), found.host(), found.feature(), found.flagSet());
            case Subject.Machine found -> this.machine = found.fingerprint();
        }
    }

    /** Ends the gap: it reported again. */
    void end(Instant now) {
        endedAt = now;
    }

    Subject subject() {
        return row == null
                ? new Subject.Machine(Objects.requireNonNull(machine))
                : new Subject.Row(row.benchmarkKey(), row.host(), row.feature(), row.flagSet());
    }

    /** Time of the last report before the gap. */
    Instant last() {
        return lastAt;
    }
}
