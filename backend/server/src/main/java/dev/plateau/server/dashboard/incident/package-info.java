/** The list of incidents, and the page of one. */
@NullMarked
package dev.plateau.server.dashboard.incident;

import org.jspecify.annotations.NullMarked;
