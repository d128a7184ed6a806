/** Flame graphs and the tables beside them, of one recording or of two. */
@NullMarked
package dev.plateau.server.dashboard.profile;

import org.jspecify.annotations.NullMarked;
