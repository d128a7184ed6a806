/** The page of a recording. */
@NullMarked
package dev.plateau.server.dashboard.recording;

import org.jspecify.annotations.NullMarked;
