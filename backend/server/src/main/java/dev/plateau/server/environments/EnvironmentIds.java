package dev.plateau.server.environments;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * An environment with the identities it is made of.
 *
 * @param environment id of the environment as a whole
 */
public record EnvironmentIds(@JsonIgnore long project, long environment, long host, long jdk, long flagSet) {}
