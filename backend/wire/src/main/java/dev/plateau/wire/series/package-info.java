/** Series of numbers as text files. */
@NullMarked
package dev.plateau.wire.series;

import org.jspecify.annotations.NullMarked;
