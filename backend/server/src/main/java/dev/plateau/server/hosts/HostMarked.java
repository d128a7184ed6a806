package dev.plateau.server.hosts;

import java.time.Instant;

/**
 * A host was said to have changed, or no longer is. Published inside the transaction that writes it.
 *
 * @param since when it changed
 * @param why in words, for what follows from it: "the host changed here: new BIOS"
 */
public record HostMarked(long project, long host, Instant since, String why) {}
