/** The OpenAPI description of the REST API. */
@NullMarked
package dev.plateau.server.api.description;

import org.jspecify.annotations.NullMarked;
