package dev.plateau.recording.format;

import java.time.Duration;

/** The end of the time that reading one file may take. Not thread safe. */
public final class Deadline {
    /** Checks between two readings of the clock: they cost less than one reading, and take far less than a second. */
    private static final int QUESTIONS_A_LOOK = 1 << 10;

    private final Duration time;
    private final long start = System.nanoTime();
    private int questions;
    private boolean passed;

    /** A deadline this long from now. */
    public Deadline(Duration time) {
        this.time = time;
    }

    /** Thrown by every check after the deadline. */
    static final class Passed extends RuntimeException {
        private static final long serialVersionUID = 1;

        Passed(String message) {
            super(message, null, false, false);
        }
    }

    /** To be called in every loop whose length a file decides. */
    void check() {
        if (passed || (++questions % QUESTIONS_A_LOOK == 0 && look())) {
            throw new Passed(reason());
        }
    }

    private boolean look() {
        passed = System.nanoTime() - start > time.toNanos();
        return passed;
    }

    /** True if something was left unread for lack of time. */
    public boolean passed() {
        return passed;
    }

    /** Reason to report after the deadline. */
    public String reason() {
        return "it could not be read in " + time.toMillis() / 1000.0 + " s";
    }
}
