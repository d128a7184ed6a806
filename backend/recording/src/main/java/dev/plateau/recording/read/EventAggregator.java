package dev.plateau.recording.read;

import java.util.Arrays;

/** Events of one chunk, counted by source, thread state, stack and class. Open addressing, 64 bytes a slot, at most two thirds full. */
final class EventAggregator {
    /** Number of different events that are counted before they have to be drained. */
    static final int MAX_KEYS = 100_000;

    /** Layout of a slot; the rest of it is empty, so that each takes one line of the processor's cache. */
    private static final int TAG = 0;

    private static final int STACK = 1;
    private static final int LABEL = 2;
    private static final int EVENTS = 3;
    private static final int WEIGHT = 4;
    private static final int LONGEST = 5;
    /** Bits of a double: the square of a weight in ns can be more than a long holds. */
    private static final int SQUARES = 6;

    private static final int SLOT = 8;

    private static final int FIRST_LENGTH = 1024;

    /** A slot without events is empty. */
    private long[] slots = new long[FIRST_LENGTH * SLOT];

    private int size;
    /** Slot of the previous event: threads write their events in a row. */
    private int last;

    /** Receives the counts. */
    @FunctionalInterface
    interface Receiver {
        void counted(long tag, long stack, long label, EventSums sums);
    }

    boolean full() {
        return size >= MAX_KEYS;
    }

    /** Adds a number of events of equal weight, given their total weight. */
    void add(long tag, long stack, long label, long events, long weight) {
        int slot = last;
        if (!holds(slot, tag, stack, label)) {
            slot = added(tag, stack, label);
            last = slot;
        }
        slots[slot + EVENTS] += events;
        slots[slot + WEIGHT] += weight;
        slots[slot + LONGEST] = Math.max(slots[slot + LONGEST], weight);
        double squares = Double.longBitsToDouble(slots[slot + SQUARES]) + (double) weight * weight / events;
        slots[slot + SQUARES] = Double.doubleToRawLongBits(squares);
    }

    private int added(long tag, long stack, long label) {
        int slot = slot(tag, stack, label);
        if (slots[slot + EVENTS] == 0) {
            if (++size * 3 > slots.length / SLOT * 2) {
                grow();
                slot = slot(tag, stack, label);
            }
            slots[slot + TAG] = tag;
            slots[slot + STACK] = stack;
            slots[slot + LABEL] = label;
        }
        return slot;
    }

    /** Passes all counts to the receiver, and clears them. */
    void drain(Receiver receiver) {
        for (int slot = 0; slot < slots.length; slot += SLOT) {
            if (slots[slot + EVENTS] > 0) {
                receiver.counted(
                        slots[slot + TAG],
                        slots[slot + STACK],
                        slots[slot + LABEL],
                        new EventSums(
                                slots[slot + EVENTS],
                                slots[slot + WEIGHT],
                                slots[slot + LONGEST],
                                Double.longBitsToDouble(slots[slot + SQUARES])));
            }
        }
        Arrays.fill(slots, 0);
        size = 0;
    }

    private int slot(long tag, long stack, long label) {
        int mask = slots.length - 1;
        long hash = ((stack * 31 + label) * 31 + tag) * 0x9E3779B97F4A7C15L;
        int slot = (int) (hash >>> 32) * SLOT & mask;
        while (slots[slot + EVENTS] > 0 && !holds(slot, tag, stack, label)) {
            slot = slot + SLOT & mask;
        }
        return slot;
    }

    private boolean holds(int slot, long tag, long stack, long label) {
        return slots[slot + STACK] == stack
                && slots[slot + LABEL] == label
                && slots[slot + TAG] == tag
                && slots[slot + EVENTS] > 0;
    }

    private void grow() {
        long[] old = slots;
        slots = new long[old.length * 2];
        for (int from = 0; from < old.length; from += SLOT) {
            if (old[from + EVENTS] > 0) {
                int to = slot(old[from + TAG], old[from + STACK], old[from + LABEL]);
                System.arraycopy(old, from, slots, to, SLOT);
            }
        }
    }
}
