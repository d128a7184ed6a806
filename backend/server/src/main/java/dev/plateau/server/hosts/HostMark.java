package dev.plateau.server.hosts;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.PartitionKey;

/**
 * A change of a host at some time, marked by people.
 *
 * @param since time of the change: runs measured then and later are of the changed host
 * @param text the change: "new BIOS"
 * @param markedBy a person's or a token's name
 */
public record HostMark(long id, Instant since, String text, String markedBy, Instant markedAt) {
    /** The row of a {@link HostMark}; not immutable to Hibernate, which could not delete it by its partition key then. */
    @Entity(name = "StoredHostMark")
    @Table(name = "host_mark")
    static class StoredHostMark {
        @Id
        @GeneratedValue(strategy = GenerationType.IDENTITY)
        private long id;

        @PartitionKey
        @Column(updatable = false)
        long projectId;

        long hostId;
        private Instant since;
        private String text;
        private String markedBy;
        private Instant markedAt;

        @SuppressWarnings("NullAway.Init")
        protected StoredHostMark() {}

        StoredHostMark(long projectId, long hostId, HostMark added) {
            this.projectId = projectId;
            this.hostId = hostId;
            this.since = added.since();
            this.text = added.text();
            this.markedBy = added.markedBy();
            this.markedAt = added.markedAt();
        }

        HostMark toRecord() {
            return new HostMark(id, since, text, markedBy, markedAt);
        }
    }
}
