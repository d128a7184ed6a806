package dev.plateau.recording.format;

/** Keys of 64 bits to numbers that are not negative. Open addressing: 16 bytes a slot, at most two thirds full. Not thread safe. */
public final class LongIntMap {
    /** Keys alternate with numbers plus one: the number of an empty slot is 0. */
    private long[] slots = new long[32];

    private int size;

    /** Number of keys. */
    public int size() {
        return size;
    }

    /** The number of a key, or -1. */
    public int get(long key) {
        return (int) slots[slot(key) + 1] - 1;
    }

    /** Sets the number of a key. */
    public void put(long key, int value) {
        int slot = slot(key);
        if (slots[slot + 1] == 0) {
            if (++size * 6L > slots.length * 2L) {
                grow();
                slot = slot(key);
            }
            slots[slot] = key;
        }
        slots[slot + 1] = value + 1L;
    }

    private int slot(long key) {
        int mask = slots.length - 1;
        int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 31) & mask & ~1;
        while (slots[slot + 1] != 0 && slots[slot] != key) {
            slot = slot + 2 & mask;
        }
        return slot;
    }

    private void grow() {
        long[] old = slots;
        slots = new long[old.length * 2];
        for (int i = 0; i < old.length; i += 2) {
            if (old[i + 1] != 0) {
                int slot = slot(old[i]);
                slots[slot] = old[i];
                slots[slot + 1] = old[i + 1];
            }
        }
    }
}
