package dev.plateau.collector.host;

/** Allocates arrays of 64 bytes, of which the last thousand stay alive: the allocator and the collector of the collector's own JVM. */
final class Allocation extends CalibrationLoop {
    private static final int ARRAYS = 100_000;
    private static final int ALIVE = 1 << 10;
    private static final int LENGTH = 48;

    private final byte[][] alive = new byte[ALIVE][];

    Allocation() {
        super("allocation-1", ARRAYS);
    }

    @Override
    void pass() {
        for (int i = 0; i < ARRAYS; i++) {
            alive[i & (ALIVE - 1)] = new byte[LENGTH];
        }
    }
}
