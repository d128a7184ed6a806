package dev.plateau.recording.format;

/** What stands in a chunk cannot be so. */
final class DamagedChunk extends RuntimeException {
    private static final long serialVersionUID = 1;

    DamagedChunk(String message) {
        super(message);
    }
}
