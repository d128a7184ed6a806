/** Incidents: their list, and the page of one. */
@NullMarked
package dev.plateau.server.dashboard.incidents;

import org.jspecify.annotations.NullMarked;
