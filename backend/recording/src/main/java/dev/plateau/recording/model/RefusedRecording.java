package dev.plateau.recording.model;

/** A file that holds no recording that can be read. The message says what it is instead, and what to do. */
public final class RefusedRecording extends Exception {
    private static final long serialVersionUID = 1;

    public RefusedRecording(String reason) {
        super(reason);
    }
}
