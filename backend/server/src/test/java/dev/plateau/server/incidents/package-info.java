@NullMarked
package dev.plateau.server.incidents;

import org.jspecify.annotations.NullMarked;
