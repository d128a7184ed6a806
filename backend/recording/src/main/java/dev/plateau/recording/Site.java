package dev.plateau.recording;

/**
 * A place in the code where threads were blocked, or memory was allocated.
 *
 * @param kind what happened there
 * @param type class of the lock, or of what was allocated; the reason of a pinning; empty when the recording does not say
 * @param frame the first frame that is not part of blocking itself; for allocation the one that allocates
 * @param line in its source; 0 or less when unknown
 * @param weight in the unit of the kind of event
 * @param longest weight of the heaviest event
 */
public record Site(SiteKind kind, String type, Frame frame, int line, long events, long weight, long longest) {}
