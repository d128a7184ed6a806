package dev.plateau.recording.format;

import java.time.Duration;

/** The end of the time that reading one file may take. Not thread safe. */
public final class Deadline {
    /** So many questions cost less than a look at the clock, and take far less than a second. */
    private static final int QUESTIONS_A_LOOK = 1 << 10;

    private final Duration time;
    private final long start = System.nanoTime();
    private int questions;
    private boolean passed;

    /** So long from now. */
    public Deadline(Duration time) {
        this.time = time;
    }

    /** Thrown where the time is up, again and again. */
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

    /** Whether something was left unread for want of time. */
    public boolean passed() {
        return passed;
    }

    /** What to say then. */
    public String reason() {
        return "it could not be read in " + time.toMillis() / 1000.0 + " s";
    }
}
