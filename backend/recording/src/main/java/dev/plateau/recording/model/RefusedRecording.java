package dev.plateau.recording.model;

/** A file without a readable recording. The message says what it is instead, and what to do. */
public final class RefusedRecording extends Exception {
    private static final long serialVersionUID = 1;

    public RefusedRecording(String reason) {
        super(reason);
    }
}
