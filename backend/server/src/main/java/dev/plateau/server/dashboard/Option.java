package dev.plateau.server.dashboard;

/** An option of a select. */
public record Option(String value, String label) {}
