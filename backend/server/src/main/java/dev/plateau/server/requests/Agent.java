package dev.plateau.server.requests;

import java.time.Instant;

/**
 * An agent that asked for something to do.
 *
 * @param host fingerprint of its machine
 * @param seenAt when it was last heard of: asking, or at work
 */
public record Agent(String name, String host, Instant seenAt) {}
