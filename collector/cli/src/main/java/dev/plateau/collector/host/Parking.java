package dev.plateau.collector.host;

import java.util.concurrent.locks.LockSupport;

/** Two threads wake each other in turn: the system's scheduler. */
final class Parking extends CalibrationLoop {
    private static final int TURNS = 500;

    private volatile int turn;

    Parking() {
        super("parking-1", TURNS);
    }

    @Override
    void pass() throws InterruptedException {
        turn = 0;
        Thread self = Thread.currentThread();
        Thread other = new Thread(() -> takeTurns(1, self), "calibration");
        other.start();
        takeTurns(0, other);
        other.join();
    }

    private void takeTurns(int parity, Thread other) {
        for (int next = parity; next < TURNS; next += 2) {
            while (turn != next) {
                LockSupport.park(this);
            }
            turn = next + 1;
            LockSupport.unpark(other);
        }
    }
}
