/** Problem documents (RFC 9457) for what fails, wherever it fails. */
@NullMarked
package dev.plateau.server.api.errors;

import org.jspecify.annotations.NullMarked;
