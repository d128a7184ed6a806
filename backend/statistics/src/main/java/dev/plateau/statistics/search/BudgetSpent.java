package dev.plateau.statistics.search;

/** No fork or no time is left: the search ends with its current result. */
public final class BudgetSpent extends Exception {
    private static final long serialVersionUID = 1L;
}
