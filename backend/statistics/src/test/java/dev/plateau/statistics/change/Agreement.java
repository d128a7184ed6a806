package dev.plateau.statistics.change;

/**
 * How change points agree with the marks of people, in one series.
 *
 * @param tcpdF1 F1 with the precision against all marks and the mean recall of each person's marks
 * @param covering mean share of each person's segments that a found segment covers (Jaccard)
 * @param hits consensus places found
 * @param falsePoints found places that are no consensus
 * @param missed consensus places not found
 * @param unmarked found places that nobody marked
 * @param runs length of the series
 * @param quiet whether nobody marked anything in the series
 */
record Agreement(
        double tcpdF1, double covering, int hits, int falsePoints, int missed, int unmarked, int runs, boolean quiet) {}
