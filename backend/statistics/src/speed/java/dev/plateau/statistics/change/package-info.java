@NullMarked
package dev.plateau.statistics.change;

import org.jspecify.annotations.NullMarked;
