package dev.plateau.server.runs;

import dev.plateau.wire.model.Conditions;
import dev.plateau.wire.model.Upload;
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

/** The results of one environment in one execution at one commit. */
@Entity
public class Run {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "ids")
    @SequenceGenerator(name = "ids", sequenceName = "ids")
    public long id;

    public long projectId;
    public long environmentId;
    public String execution;

    public @Nullable String branch;

    public @Nullable String commitSha;

    public @Nullable Instant commitTime;

    public @Nullable Boolean dirty;

    public Instant measuredAt;

    public @Nullable String jmhVersion;

    public @Nullable String blackhole;

    public @Nullable String collector;

    public @Nullable Long heapMaxBytes;

    public @Nullable Boolean classDataSharing;

    /** JSON of {@link CollectorFacts}. */
    @JdbcTypeCode(SqlTypes.JSON)
    public String facts;

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
        this.facts = facts;
        complete(run.conditions());
    }

    /**
     * Fills in unknown conditions: the first upload of a run may have only cells that could not run.
     *
     * @throws ContradictingFact if the run has another value
     */
    final void complete(Conditions uploaded) {
        jmhVersion = same("jmhVersion", jmhVersion, uploaded.jmhVersion());
        blackhole = same("blackhole", blackhole, uploaded.blackhole());
        collector = same("collector", collector, uploaded.collector());
        OptionalLong heap = uploaded.heapMaxBytes();
        heapMaxBytes = same("heapMaxBytes", heapMaxBytes, heap.isPresent() ? heap.getAsLong() : null);
        classDataSharing = same("classDataSharing", classDataSharing, uploaded.classDataSharing());
    }

    /**
     * Keeps a run on its branch: a token that stores results of one branch must not add any to a run of another one.
     *
     * @throws ContradictingFact if the upload names another branch
     */
    final void checkBranch(@Nullable String uploaded) {
        if (uploaded != null && !uploaded.equals(branch)) {
            throw new ContradictingFact(
                    "branch", id, Objects.requireNonNullElse(branch, "no branch"), "branch " + uploaded);
        }
    }

    private <T> @Nullable T same(String field, @Nullable T stored, @Nullable T uploaded) {
        if (stored != null && uploaded != null && !stored.equals(uploaded)) {
            throw new ContradictingFact(field, id, stored, uploaded);
        }
        return stored == null ? uploaded : stored;
    }

    /** The facts of the run, without those of the collector. */
    RunFacts runFacts() {
        return new RunFacts(
                id,
                environmentId,
                execution,
                branch,
                commitSha,
                dirty,
                measuredAt,
                new Conditions(
                        jmhVersion,
                        blackhole,
                        collector,
                        heapMaxBytes == null ? OptionalLong.empty() : OptionalLong.of(heapMaxBytes),
                        classDataSharing));
    }

    Instant position() {
        return Objects.requireNonNullElse(commitTime, measuredAt);
    }
}
