/** Details of incidents for pages and messages: changes as text, sparklines of their series, and the runs around them. */
@NamedInterface("details")
@NullMarked
package dev.plateau.server.incidents.details;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
