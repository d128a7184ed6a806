package dev.plateau.wire;

/** A field that is not what it must be; its row is not stored. */
final class BadField extends Exception {
    private static final long serialVersionUID = 1L;

    private final String field;

    /**
     * @param field path inside the row: {@code primaryMetric.score}
     * @param reason what was expected and what was found
     */
    BadField(String field, String reason) {
        super(reason, null, false, false);
        this.field = field;
    }

    String field() {
        return field;
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
