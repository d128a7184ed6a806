/** REST resources of runs, scores, executions and environments. */
@NullMarked
package dev.plateau.server.runs.api;

import org.jspecify.annotations.NullMarked;
