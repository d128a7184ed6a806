package dev.plateau.statistics;

/**
 * What a comparison shows. Whether larger numbers are better is the metric's business, not this library's.
 */
public sealed interface Verdict {
    /** The candidate's score is larger, by more than matters and by more than chance explains. */
    record Larger() implements Verdict {}

    /** The candidate's score is smaller, likewise. */
    record Smaller() implements Verdict {}

    /** Any change is shown to be smaller than what matters. */
    record Unchanged() implements Verdict {}

    /** Neither is shown. */
    record Inconclusive(InconclusiveReason reason) implements Verdict {}
}
