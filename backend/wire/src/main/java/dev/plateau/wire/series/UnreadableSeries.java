package dev.plateau.wire.series;

/** A text that holds no series; the message names the place and what was expected. */
public final class UnreadableSeries extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param message for the person who brought the text */
    public UnreadableSeries(String message) {
        super(message);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
