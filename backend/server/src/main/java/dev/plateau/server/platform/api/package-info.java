/** Common parts of all REST resources: pages of items, CSV, problems, the OpenAPI description. */
@NullMarked
package dev.plateau.server.platform.api;

import org.jspecify.annotations.NullMarked;
