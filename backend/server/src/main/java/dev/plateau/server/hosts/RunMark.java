package dev.plateau.server.hosts;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.Immutable;

/**
 * An exclusion of a run from detection, or its end.
 *
 * @param excluded false if the run was included again
 * @param markedBy a person's or a token's name
 */
public record RunMark(boolean excluded, String reason, String markedBy, Instant markedAt) {
    /** The row of a {@link RunMark}. */
    @Entity(name = "StoredRunMark")
    @Immutable
    @Table(name = "run_mark")
    static class StoredRunMark {
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
        protected StoredRunMark() {}

        StoredRunMark(long projectId, long runId, RunMark added) {
            this.projectId = projectId;
            this.runId = runId;
            this.excluded = added.excluded();
            this.reason = added.reason();
            this.markedBy = added.markedBy();
            this.markedAt = added.markedAt();
        }

        RunMark toRecord() {
            return new RunMark(excluded, reason, markedBy, markedAt);
        }
    }
}
