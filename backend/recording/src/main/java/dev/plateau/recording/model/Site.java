package dev.plateau.recording.model;

/**
 * A place in the code where threads were blocked, or memory was allocated.
 *
 * @param kind of the blocking or allocation
 * @param type class of the lock, or of the allocated objects; the reason of a pinning; empty when unknown
 * @param frame the first frame that is not part of blocking itself; for allocation the one that allocates
 * @param line in its source; 0 or less when unknown
 * @param weight in the unit of the kind of event
 * @param longest weight of the heaviest event
 * @param stacks that lead there
 */
public record Site(
        EventKind.SiteKind kind,
        String type,
        Frame frame,
        int line,
        long events,
        long weight,
        long longest,
        Stacks stacks) {
    /**
     * Ends of a site's stacks in the call tree of its part. A stack can belong to several sites: locks of several classes are taken by
     * one method.
     *
     * @param nodes in ascending order
     * @param events of the site that end at each node
     * @param weights of these events
     */
    public record Stacks(int[] nodes, long[] events, long[] weights) {}
}
