/** Problem documents (RFC 9457) for all failures. */
@NullMarked
package dev.plateau.server.api.errors;

import org.jspecify.annotations.NullMarked;
