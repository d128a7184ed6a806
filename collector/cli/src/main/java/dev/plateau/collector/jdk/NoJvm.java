package dev.plateau.collector.jdk;

/** A JDK that the user asked for is not there; the message says what to do. */
public final class NoJvm extends Exception {
    private static final long serialVersionUID = 1L;

    public NoJvm(String message) {
        super(message);
    }
}
