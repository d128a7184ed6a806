package dev.plateau.statistics;

/**
 * Result of a comparison. The metric, not this library, determines whether larger numbers are better.
 */
public sealed interface Verdict {
    /** The candidate's score is larger, by at least the minimum effect and by more than chance explains. */
    record Larger() implements Verdict {}

    /** The candidate's score is smaller, by at least the minimum effect and by more than chance explains. */
    record Smaller() implements Verdict {}

    /** Any change is shown to be smaller than the minimum effect. */
    record Unchanged() implements Verdict {}

    /** Neither is shown. */
    record Inconclusive(InconclusiveReason reason) implements Verdict {}
}
