package dev.plateau.server.runs;

import dev.plateau.server.environments.EnvironmentIds;

/**
 * Event: a run was uploaded with calibration readings of its host. Published inside the transaction that stores them, before {@link RunRecorded}.
 */
public record RunCalibrated(long project, long run, String execution, EnvironmentIds environment) {}
