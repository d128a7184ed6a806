package dev.plateau.server.gate;

/**
 * What a run is to be compared to: the newest earlier run of the same environment that fits.
 *
 * @param commit its commit begins with this, which is best the merge base; empty for any other commit
 * @param branch its branch; empty for the main one of the project
 * @param good whether only a run counts that no confirmed regression covers
 */
record Against(String commit, String branch, boolean good) {}
