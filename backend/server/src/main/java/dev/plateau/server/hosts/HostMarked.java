package dev.plateau.server.hosts;

import java.time.Instant;

/**
 * Event: a change of a host was marked, or the mark was removed. Published inside the transaction that writes it.
 *
 * @param since time of the change
 * @param why reason in words, for later events: "the host changed here: new BIOS"
 */
public record HostMarked(long project, long host, Instant since, String why) {}
