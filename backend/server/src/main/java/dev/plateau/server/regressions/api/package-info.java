/** REST resources of change points and minimum-effect rules. */
@NullMarked
package dev.plateau.server.regressions.api;

import org.jspecify.annotations.NullMarked;
