@NullMarked
package dev.plateau.server.comparisons;

import org.jspecify.annotations.NullMarked;
