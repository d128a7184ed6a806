/** What moved in a project: the overview's summary of each. */
@NullMarked
package dev.plateau.server.dashboard.overview;

import org.jspecify.annotations.NullMarked;
