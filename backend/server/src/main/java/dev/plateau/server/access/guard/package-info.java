/** Filters that refuse requests before anybody signs in. */
@NullMarked
package dev.plateau.server.access.guard;

import org.jspecify.annotations.NullMarked;
