/** The matrix of benchmarks and environments, and its export. */
@NullMarked
package dev.plateau.server.dashboard.matrix;

import org.jspecify.annotations.NullMarked;
