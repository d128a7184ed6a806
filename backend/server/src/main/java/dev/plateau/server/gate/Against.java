package dev.plateau.server.gate;

/**
 * The selection of a baseline: the newest earlier run of the same environment that matches.
 *
 * @param commit prefix of its commit, preferably the merge base; empty for any other commit
 * @param branch its branch; empty for the main one of the project
 * @param good true to allow only a run that no confirmed regression covers
 */
record Against(String commit, String branch, boolean good) {}
