/** What pages and messages show of incidents: changes in words, their series as small pictures, and the runs around them. */
@NamedInterface("details")
@NullMarked
package dev.plateau.server.incidents.details;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
