package dev.plateau.statistics.search;

/** No fork is left: the search ends with what it knows. */
final class BudgetSpent extends Exception {
    private static final long serialVersionUID = 1L;
}
