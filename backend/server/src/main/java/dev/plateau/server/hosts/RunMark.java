package dev.plateau.server.hosts;

import java.time.Instant;

/**
 * Somebody marked a run bad, or took that back.
 *
 * @param bad false where it was taken back
 * @param who a person's or a token's name
 */
public record RunMark(boolean bad, String why, String who, Instant at) {}
