package dev.plateau.server.runs;

/** A benchmark that an environment has, or has not, measured. */
public record MeasuredCell(long environment, long benchmarkKey) {}
