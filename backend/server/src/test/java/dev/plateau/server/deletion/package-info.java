@NullMarked
package dev.plateau.server.deletion;

import org.jspecify.annotations.NullMarked;
