package dev.plateau.server.runs;

import dev.plateau.wire.Upload;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import java.time.Instant;
import java.util.Objects;
import java.util.OptionalLong;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** What one environment produced in one execution at one commit. */
@Entity
class Run {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "ids")
    @SequenceGenerator(name = "ids", sequenceName = "ids")
    long id;

    long projectId;
    long environmentId;
    String execution;

    @Nullable
    String branch;

    @Nullable
    String commitSha;

    @Nullable
    Instant commitTime;

    @Nullable
    Boolean dirty;

    Instant measuredAt;

    @Nullable
    String jmhVersion;

    @Nullable
    String blackhole;

    @Nullable
    String collector;

    @Nullable
    Long heapMaxBytes;

    /** JSON of {@link CollectorFacts}. */
    @JdbcTypeCode(SqlTypes.JSON)
    String facts;

    @SuppressWarnings("NullAway.Init")
    protected Run() {}

    Run(Arrival arrival, long environment, Upload.Run run, String facts) {
        this.projectId = arrival.project();
        this.environmentId = environment;
        this.execution = arrival.executionOf(run);
        this.branch = run.commit().branch();
        this.commitSha = run.commit().sha();
        this.commitTime = run.commit().time();
        this.dirty = run.commit().dirty();
        this.measuredAt = Objects.requireNonNullElse(run.measuredAt(), arrival.receivedAt());
        this.jmhVersion = run.conditions().jmhVersion();
        this.blackhole = run.conditions().blackhole();
        this.collector = run.conditions().collector();
        OptionalLong heap = run.conditions().heapMaxBytes();
        this.facts = facts;
        this.heapMaxBytes = heap.isPresent() ? heap.getAsLong() : null;
    }

    Instant position() {
        return Objects.requireNonNullElse(commitTime, measuredAt);
    }
}
