/** The first administrator of a server that others can reach. */
@NullMarked
package dev.plateau.server.access.setup;

import org.jspecify.annotations.NullMarked;
