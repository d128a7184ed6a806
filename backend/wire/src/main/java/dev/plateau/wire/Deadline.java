package dev.plateau.wire;

import java.time.Duration;

/** The end of the time that one upload may take. */
public final class Deadline {
    /** For files of one's own. */
    public static final Deadline NEVER = new Deadline(Duration.ofNanos(Long.MAX_VALUE));

    private final Duration time;
    private final long start = System.nanoTime();

    private Deadline(Duration time) {
        this.time = time;
    }

    /** So long from now. */
    public static Deadline in(Duration time) {
        return new Deadline(time);
    }

    /** The time is up. */
    public static final class Passed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Passed(Duration time) {
            super("it took longer than " + time.toMillis() / 1000.0 + " s");
        }
    }

    /**
     * What is left; positive.
     *
     * @throws Passed when nothing is
     */
    public Duration left() {
        Duration left = time.minusNanos(System.nanoTime() - start);
        if (left.isNegative() || left.isZero()) {
            throw new Passed(time);
        }
        return left;
    }

    /**
     * To be called in loops whose length a file decides.
     *
     * @throws Passed when the time is up
     */
    public void check() {
        left();
    }
}
