package dev.plateau.server.runs;

import dev.plateau.server.environments.EnvironmentIds;

/** Readings of the host's speed came with a run. Published inside the transaction that stores them, before {@link RunRecorded}. */
public record RunCalibrated(long project, long run, String execution, EnvironmentIds environment) {}
