package dev.plateau.wire.series;

/** A text without series; the message names the place and what was expected. */
public final class UnreadableSeries extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param message for the sender of the text */
    public UnreadableSeries(String message) {
        super(message);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
