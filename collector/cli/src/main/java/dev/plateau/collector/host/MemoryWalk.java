package dev.plateau.collector.host;

import java.util.Arrays;

/**
 * Reads 64 MB in an order that no prefetcher guesses, each read waiting for the one before: caches shared with other machines, and the memory
 * behind them.
 */
final class MemoryWalk extends CalibrationLoop {
    private static final int READS = 25_000;
    private static final int MASK = (1 << 24) - 1;

    private final int[] memory = new int[MASK + 1];
    private int place;

    MemoryWalk() {
        super("memory-walk-1", READS);
        Arrays.fill(memory, 1);
    }

    @Override
    void pass() {
        int at = place;
        for (int i = 0; i < READS; i++) {
            // Knuth's and Lewis' generator visits all places before it repeats one.
            at = at * 1_664_525 + 1_013_904_222 + memory[at & MASK];
        }
        place = at;
    }
}
