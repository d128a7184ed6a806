package dev.plateau.server.environments;

/**
 * A recognised environment with the identities it is made of.
 *
 * @param environment id of the environment as a whole
 */
public record EnvironmentIds(long environment, long host, long jdk, long flagSet) {}
