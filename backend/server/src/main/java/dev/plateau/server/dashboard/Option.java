package dev.plateau.server.dashboard;

/** An option of a select. */
record Option(String value, String label) {}
