package dev.plateau.server.requests;

/**
 * How often the same has been asked for.
 *
 * @param waiting requests that no agent has begun with; one that an agent measures does not count, whose results may be what raises the question
 */
record RequestCounts(long times, long waiting) {
    boolean isWaiting() {
        return waiting > 0;
    }
}
