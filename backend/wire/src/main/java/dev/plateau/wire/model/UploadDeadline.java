package dev.plateau.wire.model;

import java.time.Duration;

/** The end of the time that one upload may take. */
public final class UploadDeadline {
    /** No deadline, for trusted files. */
    public static final UploadDeadline NEVER = new UploadDeadline(Duration.ofNanos(Long.MAX_VALUE));

    private final Duration time;
    private final long start = System.nanoTime();

    private UploadDeadline(Duration time) {
        this.time = time;
    }

    /** A deadline this long from now. */
    public static UploadDeadline in(Duration time) {
        return new UploadDeadline(time);
    }

    /** Thrown after the deadline. */
    public static final class Passed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Passed(Duration time) {
            super("it took longer than " + time.toMillis() / 1000.0 + " s");
        }
    }

    /**
     * The time left; positive.
     *
     * @throws Passed when none is left
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
