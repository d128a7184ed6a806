package dev.plateau.server.runs;

/** Thrown when an upload contradicts the stored facts of a run; nothing of the upload may be stored. */
public class ContradictingFact extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String field;

    /**
     * @param field name as in {@code conditions}: {@code jmhVersion}
     * @param run id of the run
     * @param stored value of the run
     * @param uploaded value of the upload
     */
    ContradictingFact(String field, long run, Object stored, Object uploaded) {
        super("run " + run + " has " + stored + ", this upload has " + uploaded);
        this.field = field;
    }

    /** Name of the field with two values. */
    public String field() {
        return field;
    }
}
