package dev.plateau.recording.format;

import java.util.Arrays;

/** Keys of 64 bits to numbers that are not negative. Open addressing: 12 bytes a slot, at most two thirds full. Not thread safe. */
public final class LongIntMap {
    private static final int ABSENT = -1;

    private long[] keys = new long[16];
    private int[] values = filled(16);
    private int size;

    /** Number of keys. */
    public int size() {
        return size;
    }

    /** The number of a key, or -1. */
    public int get(long key) {
        return values[slot(key)];
    }

    /** Sets the number of a key. */
    public void put(long key, int value) {
        int slot = slot(key);
        if (values[slot] == ABSENT) {
            if (++size * 3 > keys.length * 2) {
                grow();
                slot = slot(key);
            }
            keys[slot] = key;
        }
        values[slot] = value;
    }

    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
        while (values[slot] != ABSENT && keys[slot] != key) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldValues = values;
        keys = new long[oldKeys.length * 2];
        values = filled(keys.length);
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] != ABSENT) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                values[slot] = oldValues[i];
            }
        }
    }

    private static int[] filled(int length) {
        int[] values = new int[length];
        Arrays.fill(values, ABSENT);
        return values;
    }
}
