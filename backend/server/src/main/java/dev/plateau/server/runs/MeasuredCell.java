package dev.plateau.server.runs;

/** A benchmark in an environment. */
public record MeasuredCell(long environment, long benchmarkKey) {}
