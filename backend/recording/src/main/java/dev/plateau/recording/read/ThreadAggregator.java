package dev.plateau.recording.read;

/** Events of one chunk counted by source and thread. Threads write their events in a row: a row is summed up before it is looked up. */
final class ThreadAggregator {
    private final EventAggregator rows = new EventAggregator();
    private long source;
    private long thread;
    private long events;
    private long weight;

    void add(long ofSource, long ofThread, long more) {
        if (ofThread != thread || ofSource != source) {
            endRow();
            source = ofSource;
            thread = ofThread;
        }
        events++;
        weight += more;
    }

    private void endRow() {
        if (events > 0) {
            rows.add(source, thread, 0, events, weight);
        }
        events = 0;
        weight = 0;
    }

    boolean full() {
        return rows.full();
    }

    /** Passes all counts to the receiver, and clears them; their longest event is meaningless. */
    void drain(EventAggregator.Receiver receiver) {
        endRow();
        rows.drain(receiver);
    }
}
