@NullMarked
package dev.plateau.server.gate;

import org.jspecify.annotations.NullMarked;
