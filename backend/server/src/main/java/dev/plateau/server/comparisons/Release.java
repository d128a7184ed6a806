package dev.plateau.server.comparisons;

import java.time.Instant;

/**
 * A commit with a name that is unique in its project, such as {@code v3.3}.
 *
 * @param time of the commit: the position on the commit axis
 * @param savedBy name of a person or token
 */
public record Release(long id, String name, String commit, Instant time, Instant savedAt, String savedBy) {}
