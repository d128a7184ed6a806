package dev.plateau.recording;

/** A file that holds no recording that can be read. The message says what it is instead, and what to do. */
public final class RefusedRecording extends Exception {
    private static final long serialVersionUID = 1;

    RefusedRecording(String reason) {
        super(reason);
    }
}
