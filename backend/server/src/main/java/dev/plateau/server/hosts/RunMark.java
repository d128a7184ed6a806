package dev.plateau.server.hosts;

import java.time.Instant;

/**
 * Somebody excluded a run from detection, or included it again.
 *
 * @param excluded false where it was included again
 * @param who a person's or a token's name
 */
record RunMark(boolean excluded, String why, String who, Instant at) {}
