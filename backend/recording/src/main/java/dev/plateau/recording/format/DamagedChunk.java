package dev.plateau.recording.format;

/** The content of a chunk is invalid. */
final class DamagedChunk extends RuntimeException {
    private static final long serialVersionUID = 1;

    DamagedChunk(String message) {
        super(message);
    }
}
