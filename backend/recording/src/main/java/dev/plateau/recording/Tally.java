package dev.plateau.recording;

import java.util.Arrays;

/**
 * Events of one chunk counted by what they have in common: source, thread state, stack and class. Open addressing, 48 bytes a slot, at most
 * two thirds full.
 */
final class Tally {
    /** So many different events are counted before they have to be passed on. */
    static final int MOST = 200_000;

    private static final int FIRST_LENGTH = 1024;

    private long[] stacks = new long[FIRST_LENGTH];
    private long[] labels = new long[FIRST_LENGTH];
    /** Source and state; -1 in empty slots. */
    private long[] tags = filled(FIRST_LENGTH);

    private long[] events = new long[FIRST_LENGTH];
    private long[] weights = new long[FIRST_LENGTH];
    private long[] longest = new long[FIRST_LENGTH];
    private int size;
    /** Where the event before went: threads write their events in a row. */
    private int last;

    /** Receives what was counted. */
    @FunctionalInterface
    interface Receiver {
        void counted(long tag, long stack, long label, long[] eventsWeightLongest);
    }

    boolean full() {
        return size >= MOST;
    }

    void add(long tag, long stack, long label, long weight) {
        int slot = last;
        if (tags[slot] != tag || stacks[slot] != stack || labels[slot] != label) {
            slot = added(tag, stack, label);
            last = slot;
        }
        events[slot]++;
        weights[slot] += weight;
        longest[slot] = Math.max(longest[slot], weight);
    }

    private int added(long tag, long stack, long label) {
        int slot = slot(tag, stack, label);
        if (tags[slot] < 0) {
            if (++size * 3 > tags.length * 2) {
                grow();
                slot = slot(tag, stack, label);
            }
            tags[slot] = tag;
            stacks[slot] = stack;
            labels[slot] = label;
        }
        return slot;
    }

    /** Passes on all, and starts again. */
    void drain(Receiver receiver) {
        long[] values = new long[3];
        for (int slot = 0; slot < tags.length; slot++) {
            if (tags[slot] >= 0) {
                values[0] = events[slot];
                values[1] = weights[slot];
                values[2] = longest[slot];
                receiver.counted(tags[slot], stacks[slot], labels[slot], values);
            }
        }
        Arrays.fill(tags, -1);
        Arrays.fill(events, 0);
        Arrays.fill(weights, 0);
        Arrays.fill(longest, 0);
        size = 0;
    }

    private int slot(long tag, long stack, long label) {
        int mask = tags.length - 1;
        long hash = ((stack * 31 + label) * 31 + tag) * 0x9E3779B97F4A7C15L;
        int slot = (int) (hash >>> 32) & mask;
        while (tags[slot] >= 0 && !(stacks[slot] == stack && labels[slot] == label && tags[slot] == tag)) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        Tally bigger = new Tally();
        bigger.allocate(tags.length * 2);
        for (int slot = 0; slot < tags.length; slot++) {
            if (tags[slot] >= 0) {
                int to = bigger.slot(tags[slot], stacks[slot], labels[slot]);
                bigger.tags[to] = tags[slot];
                bigger.stacks[to] = stacks[slot];
                bigger.labels[to] = labels[slot];
                bigger.events[to] = events[slot];
                bigger.weights[to] = weights[slot];
                bigger.longest[to] = longest[slot];
            }
        }
        stacks = bigger.stacks;
        labels = bigger.labels;
        tags = bigger.tags;
        events = bigger.events;
        weights = bigger.weights;
        longest = bigger.longest;
    }

    private void allocate(int length) {
        stacks = new long[length];
        labels = new long[length];
        tags = filled(length);
        events = new long[length];
        weights = new long[length];
        longest = new long[length];
    }

    private static long[] filled(int length) {
        long[] values = new long[length];
        Arrays.fill(values, -1);
        return values;
    }
}
