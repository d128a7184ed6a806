/** The page of a run, and its exclusion from detection. */
@NullMarked
package dev.plateau.server.dashboard.run;

import org.jspecify.annotations.NullMarked;
