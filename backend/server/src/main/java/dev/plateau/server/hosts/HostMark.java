package dev.plateau.server.hosts;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;

/**
 * A change of a host at some time, marked by people.
 *
 * @param since time of the change: runs measured then and later are of the changed host
 * @param text the change: "new BIOS"
 * @param markedBy a person's or a token's name
 * @param markedAt time at which the mark was added
 */
public record HostMark(
        long id, @JsonIgnore long hostId, Instant since, String text, String markedBy, Instant markedAt) {}
