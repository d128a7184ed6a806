package dev.plateau.server.requests;

/**
 * The number of equal requests.
 *
 * @param waiting requests that no agent has begun; one being measured does not count, as its results may cause the new request
 */
record RequestCounts(long times, long waiting) {
    boolean isWaiting() {
        return waiting > 0;
    }
}
