/** REST resources of incidents. */
@NullMarked
package dev.plateau.server.incidents.api;

import org.jspecify.annotations.NullMarked;
