/** The page of a recording and its exports. */
@NullMarked
package dev.plateau.server.dashboard.recording;

import org.jspecify.annotations.NullMarked;
