package dev.plateau.collector.host;

import java.time.Instant;

/**
 * A tag of git on a commit.
 *
 * @param commit in full
 * @param time of the commit
 */
public record GitTag(String name, String commit, Instant time) {}
