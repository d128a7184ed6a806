package dev.plateau.server.profiles.storage;

import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.DynamicUpdate;
import org.hibernate.annotations.Formula;
import org.jspecify.annotations.Nullable;

/**
 * A recording without its file, and without most of its facts: the column {@code facts} is long, and lists need its figures only. Only
 * changed columns are written, as people pin a recording while it is read or moved.
 */
@Entity
@Table(name = "recording")
@DynamicUpdate
public class StoredRecording {
    @Id
    private long id;

    long projectId;
    private long runId;

    @Nullable
    private Long benchmarkKeyId;

    @Nullable
    private String label;

    byte @Nullable [] digest;
    private Instant startedAt;
    private Instant receivedAt;
    private long bytes;

    @Enumerated(EnumType.STRING)
    private RecordingState state;

    @Nullable
    private String reason;

    private boolean pinned;

    @Enumerated(EnumType.STRING)
    private StoragePlace keptIn;

    @Nullable
    private String keptReason;

    @Nullable
    private Long operations;

    @Formula("facts -> 'figures'")
    @Nullable
    private String figures;

    @SuppressWarnings("NullAway.Init")
    protected StoredRecording() {}

    /**
     * Marks it as read.
     *
     * @param missing why it was read in part only; null when it is whole
     * @param counted operations of the benchmark during the recording; null when unknown
     */
    public void read(@Nullable String missing, @Nullable Long counted) {
        state = missing == null ? RecordingState.WHOLE : RecordingState.PARTLY;
        reason = missing;
        operations = counted;
    }

    /** Marks it as permanently unreadable. */
    public void refuse(String why) {
        state = RecordingState.REFUSED;
        reason = why;
    }

    /** Keeps it for ever, or as long as others. */
    public void pin(boolean forEver) {
        pinned = forEver;
    }

    public long id() {
        return id;
    }

    public long run() {
        return runId;
    }

    /** Null without a benchmark. */
    public @Nullable Long benchmarkKey() {
        return benchmarkKeyId;
    }

    /** Text of the sender; null for none. */
    public @Nullable String label() {
        return label;
    }

    public Instant startedAt() {
        return startedAt;
    }

    public Instant receivedAt() {
        return receivedAt;
    }

    /** Size of the redacted file. */
    public long bytes() {
        return bytes;
    }

    public RecordingState state() {
        return state;
    }

    /** The reason why it is not whole; null when it is. */
    public @Nullable String reason() {
        return reason;
    }

    public boolean pinned() {
        return pinned;
    }

    public StoragePlace keptIn() {
        return keptIn;
    }

    /** The reason why the file is not in its intended storage; null when it is. */
    public @Nullable String keptReason() {
        return keptReason;
    }

    /** Operations of the benchmark during the recording; null when unknown. */
    public @Nullable Long operations() {
        return operations;
    }

    /** JSON of the numbers about the recorded program; null until it is read. */
    public @Nullable String figures() {
        return figures;
    }
}
