/** REST resources of change points and minimum-effect rules. */
@NullMarked
package dev.plateau.server.detection.api;

import org.jspecify.annotations.NullMarked;
