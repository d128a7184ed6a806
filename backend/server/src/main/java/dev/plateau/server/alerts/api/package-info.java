/** REST resources of alert rules. */
@NullMarked
package dev.plateau.server.alerts.api;

import org.jspecify.annotations.NullMarked;
