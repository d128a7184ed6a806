package dev.plateau.server.hosts;

import java.time.Instant;

/**
 * A host is another one from some time on.
 *
 * @param since runs measured then and later are of the changed host
 * @param text what changed: "new BIOS"
 * @param who a person's or a token's name
 * @param at when it was said
 */
public record HostMark(long id, Instant since, String text, String who, Instant at) {}
