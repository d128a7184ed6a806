/** Filters that refuse requests before authentication. */
@NullMarked
package dev.plateau.server.access.guard;

import org.jspecify.annotations.NullMarked;
