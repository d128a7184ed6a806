package dev.plateau.wire.model;

/** An invalid field; its row is not stored. */
public final class BadField extends Exception {
    private static final long serialVersionUID = 1L;

    private final String field;

    /**
     * @param field path inside the row: {@code primaryMetric.score}
     * @param reason what was expected and what was found
     */
    public BadField(String field, String reason) {
        super(reason, null, false, false);
        this.field = field;
    }

    public String field() {
        return field;
    }

    public String reason() {
        return String.valueOf(getMessage());
    }
}
