/** The page of the server for its administrators: troubles, queues, projects, an announcement, and a support bundle. */
@NullMarked
package dev.plateau.server.dashboard.administration;

import org.jspecify.annotations.NullMarked;
