package dev.plateau.server.load;

import java.time.Duration;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentSkipListSet;

/** Moments at which writes were acknowledged, and the longest times between them after a fault. In nanoseconds of one clock. */
final class WriteOutages {
    private final NavigableSet<Long> acknowledged = new ConcurrentSkipListSet<>();

    void acknowledge(long nanos) {
        acknowledged.add(nanos);
    }

    /**
     * The longest time without an acknowledged write that overlaps a fault and its recovery. It begins at the strike at the earliest: a write under
     * way then counts like any other. It ends with a write, or at {@code now} if none has followed, even after the recovery.
     */
    Duration longest(long strike, long recovery, long now) {
        long longest = 0;
        long last = strike;
        for (long next : acknowledged.tailSet(strike, false)) {
            if (last >= recovery) {
                return Duration.ofNanos(longest);
            }
            longest = Math.max(longest, next - last);
            last = next;
        }
        return Duration.ofNanos(last < recovery ? Math.max(longest, now - last) : longest);
    }
}
