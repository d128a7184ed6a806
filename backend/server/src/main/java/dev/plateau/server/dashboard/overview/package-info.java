/** The overview: recent changes, and a summary of each project. */
@NullMarked
package dev.plateau.server.dashboard.overview;

import org.jspecify.annotations.NullMarked;
